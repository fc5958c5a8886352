import { handlers } from '#kit';
import { process, processes } from '#kit/work/process';
import { f } from '#fields';
import { clientela } from '../../../schemas/clientela';
import { mailing } from '../../../schemas/atendimento/mailing/mailing';
import { mailingLista } from '../../../schemas/atendimento/mailing/mailingLista';
import { cliente } from '../../../schemas/cadastros/clientes/cliente';
import { publico } from '../../../schemas/marketing/publico';
import { listasDeMailing } from './mailingLista';

/** Puts customers of a saved audience into a list: each telephone once, none that asked not to be called. */
export const trazerDoPublico = process('trazerDoPublico', {
  label: 'Contatos trazidos de um público',
  permission: ['MAILING_LISTA_EDITAR'],
  plan: 'MARKETING',
  form: { lista: f.integer({ required: true }), limite: f.integer({ required: true }) },
  items: async ({ rows, audience, user, notFound }, { form: { lista, limite } }) => {
    const { publico: id, empresa } = (await rows.get(mailingLista, lista)) ?? notFound();
    const filtro = id ? await rows.get(publico, id) : undefined;
    const company = empresa ?? user.company?.id;
    if (!filtro || company === undefined) return [];
    const reached = await audience.reached(clientela, { company, rules: filtro.regras }, limite);
    return reached.map((one) => ({ key: one.id, label: `Cliente ${one.id}` }));
  },
  each: async ({ rows, refuse }, { key, form: { lista } }) => {
    const pessoa = await rows.get(cliente, Number(key));
    if (!pessoa) return refuse('Este cliente não existe mais!');
    const { telefone, empresa } = pessoa;
    if (await rows.exists(mailing, { lista, telefone })) return 'Já estava na lista';
    if (await rows.exists(mailing, { empresa, telefone, situacao: 'NAO_CONTATAR' }))
      return refuse('Pediu para não receber ligações!');
    await rows.insert(mailing, {
      empresa,
      lista,
      cliente: pessoa.id,
      nome: pessoa.nome,
      telefone,
      email: pessoa.email,
      vendedor: pessoa.vendedor,
    });
    return 'Na lista';
  },
});
export const processosDaLista = processes(mailingLista, [trazerDoPublico]);

export const acoesDaLista = handlers(listasDeMailing, {
  trazerDoPublico: ({ start }, { record, form: { limite } }) => start(trazerDoPublico, { lista: record.id, limite }),
});
