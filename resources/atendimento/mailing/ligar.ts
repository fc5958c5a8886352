import { get, page, post, r } from '#kit';
import { f } from '#fields';
import { mailingHistorico } from '../../../schemas/atendimento/mailing/mailingHistorico';
import { mailing } from '../../../schemas/atendimento/mailing/mailing';

/** Next contact of the caller, its script and its outcome: one key a call. */
export const ligar = page('ligar', {
  label: 'Atendimento',
  menu: { group: 'atendimento', icon: 'phone', order: 10 },
  permission: ['MAILING_EDITAR'],
  plan: 'MARKETING',
  outside: true,
  params: { lista: f.ref('mailingLista') },
  screen: () => import('./ligar.Tela'),
});

export const desfechos = {
  VENDEU: 'Vendeu',
  RETORNAR: 'Retornar',
  NAO_ATENDE: 'Não atende',
  SEM_INTERESSE: 'Sem interesse',
  NUMERO_ERRADO: 'Número errado',
  NAO_LIGAR: 'Não ligar mais',
} as const;
export type Desfecho = keyof typeof desfechos;

const policy = { permission: ['MAILING_EDITAR'], plan: 'MARKETING', perHour: 1800 } as const;
const id = f.integer({ label: 'Contato', required: true, min: 1 });
const texto = f.text({ required: true });
const quantos = f.integer({ required: true });

/** Takes the next contact for the caller and answers all that the page shows. Null where nobody is left. */
export const proximoContato = post('/mailing/proximo', {
  ...policy,
  platform: true,
  form: { lista: f.integer({ min: 1 }), pulados: f.list({ id: f.integer({ required: true }) }, { max: 200 }) },
  result: {
    contato: r.orNull({
      id,
      nome: texto,
      telefone: f.phone({ required: true }),
      telefone2: f.phone(),
      comQuem: f.text(),
      porque: texto,
      lista: texto,
      ate: f.dateTime({ required: true }),
      tentativas: quantos,
      tentativasMaximas: quantos,
      interesse: f.text(),
      observacao: f.text(),
      compras: r.orNull({
        ultima: f.date(),
        pedidos: quantos,
        total: f.money({ required: true }),
        pontos: quantos,
      }),
      roteiro: r.list({ titulo: texto, texto, perguntas: f.text() }),
      historico: r.list({
        quando: f.dateTime({ required: true }),
        tipo: mailingHistorico.fields.tipo,
        para: mailingHistorico.fields.para,
        texto: f.text(),
        quem: f.text(),
      }),
    }),
    depois: r.list({ nome: texto, porque: texto }),
    faltam: quantos,
    hoje: { contatos: quantos, vendas: quantos, valor: f.money({ required: true }), desde: f.dateTime() },
    motivos: r.list({ id: f.integer({ required: true }), nome: texto }),
  },
});
/** Tells whether the caller could take the contact now. Reserves nothing. */
export const podeIniciar = get('/mailing/pode-iniciar-atendimento/{id}', {
  ...policy,
  platform: true,
  form: { id },
  result: { pode: f.bool({ required: true }), motivo: f.text(), ocupadoPor: f.text() },
});
/** Takes the contact for fifteen minutes, or holds it for fifteen more. */
export const iniciarAtendimento = post('/mailing/{id}/iniciar-atendimento', {
  ...policy,
  platform: true,
  form: { id },
  result: { id, ate: f.dateTime({ required: true }) },
});
/** Ends the call by its outcome; without one the contact goes back to the queue. */
export const encerrarAtendimento = post('/mailing/{id}/encerrar-atendimento', {
  ...policy,
  platform: true,
  form: {
    id,
    desfecho: f.enum(desfechos),
    retorno: f.dateTime(),
    motivo: f.integer({ min: 1 }),
    valor: f.money({ min: 0 }),
    comentario: f.text({ max: 1000 }),
    duracao: f.integer({ min: 0, max: 36_000 }),
  },
  result: { id, situacao: mailing.fields.situacao, retorno: f.dateTime() },
});
/** Takes back the outcome that the same person gave within fifteen seconds. */
export const desfazerDesfecho = post('/mailing/{id}/desfazer-desfecho', { ...policy, form: { id }, result: { id } });
