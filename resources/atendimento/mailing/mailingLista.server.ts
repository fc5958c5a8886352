import { calls, get, handlers, post, r, run } from '#kit';
import { process, processes } from '#kit/work/process';
import { f } from '#fields';
import { clientela } from '../../../schemas/clientela';
import { mailing } from '../../../schemas/atendimento/mailing/mailing';
import { mailingLista } from '../../../schemas/atendimento/mailing/mailingLista';
import { cliente } from '../../../schemas/cadastros/clientes/cliente';
import { mailingAberto } from '../../../schemas/situacoesDoMailing';
import { publico } from '../../../schemas/marketing/publico';
import { formularioDaRepescagem, listasDeMailing } from './mailingLista';
import { papelDosContatos } from './papelDosContatos.server';
import { chamarDeNovo, listaDaRegra, repescaveis, type Regra } from './repescar.server';

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
/** Fills a second-chance list: a contact that came back once does not come again. */
export const gerarRepescagem = process('gerarRepescagem', {
  label: 'Repescagem',
  permission: ['MAILING_REPESCAGEM'],
  plan: 'MARKETING',
  form: { lista: f.integer({ required: true }), regra: f.longText({ required: true, max: 20_000 }) },
  items: async (context, { form: { lista, regra } }) => {
    const { empresa } = (await context.rows.get(mailingLista, lista)) ?? context.notFound();
    const ids = await repescaveis(context, empresa, JSON.parse(regra) as Regra);
    return [...(await context.rows.byId(mailing, ids)).values()].map(({ id, nome }) => ({ key: id, label: nome }));
  },
  each: async (context, { key, form: { lista } }) =>
    chamarDeNovo(context, Number(key), (await context.rows.get(mailingLista, lista)) ?? context.notFound()),
});
export const processosDaLista = processes(mailingLista, [trazerDoPublico, gerarRepescagem]);

export const acoesDaLista = handlers(listasDeMailing, {
  gerarRepescagem: async (context, { form: { nome, distribuicao, ...regra } }) => {
    const lista = await listaDaRegra(context, context.user.company?.id ?? null, regra, { nome, distribuicao });
    return context.start(gerarRepescagem, { lista: lista.id, regra: JSON.stringify(regra) });
  },
  imprimirRepescagem: (context, { record: { id, nome } }) => papelDosContatos(context, nome, { lista: id }),
  trazerDoPublico: ({ start }, { record, form: { limite } }) => start(trazerDoPublico, { lista: record.id, limite }),
});

export const chamadasDaLista = calls(mailingLista, {
  previa: run(
    post('repescagem/previa', {
      mutates: false,
      permission: ['MAILING_REPESCAGEM'],
      plan: 'MARKETING',
      perHour: 1200,
      form: formularioDaRepescagem,
      result: { quantos: f.integer({ label: 'Voltam agora', required: true }) },
    }),
    async (context, { form: { nome: _nome, distribuicao: _distribuicao, ...regra } }) => ({
      quantos: (await repescaveis(context, context.user.company?.id ?? null, regra)).length,
    }),
  ),
  /** Second-chance lists with what became of their contacts, the latest first. */
  listas: run(
    get('/mailing/listas-repescagem', {
      permission: ['MAILING_VER'],
      plan: 'MARKETING',
      result: r.list({
        id: f.integer({ required: true }),
        nome: f.text({ required: true }),
        contatos: f.integer({ required: true }),
        abertos: f.integer({ required: true }),
        vendas: f.integer({ required: true }),
      }),
    }),
    async ({ rows }) => {
      const { rows: listas } = await rows.find(
        mailingLista,
        { origem: 'REPESCAGEM', $sort: [['id', 'desc']] },
        { page: 1, size: 100 },
      );
      if (listas.length === 0) return [];
      const grupos = await rows.groupBy(mailing, {
        by: ['lista', 'situacao'],
        where: { lista: listas.map(({ id }) => id) },
      });
      const soma = (lista: number, conta: (situacao: string) => boolean): number =>
        grupos.reduce((sum, one) => sum + (one.lista === lista && conta(one.situacao) ? one.count : 0), 0);
      return listas.map(({ id, nome }) => ({
        id,
        nome,
        contatos: soma(id, () => true),
        abertos: soma(id, (situacao) => (mailingAberto as readonly string[]).includes(situacao)),
        vendas: soma(id, (situacao) => situacao === 'CONVERTIDO'),
      }));
    },
  ),
});
