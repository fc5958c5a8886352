import { get, post, r } from '#kit';
import { f } from '#fields';
import { situacoesDoParticipante } from '../../../schemas/marketing/campanha/campanhaParticipante';

const inteiro = f.integer({ required: true });
export const versoesDaCampanha = { A: 'Primeira versão', B: 'Segunda versão' } as const;
export const partesDaCampanha = { ...versoesDaCampanha, CONTROLE: 'Grupo de controle' } as const;
/** Participants of the campaign `a`: page `b` of `c` rows. */
export const participantesDaCampanha = get('/campanha/filtrar/participantes/{a}/{b}/{c}', {
  permission: ['CAMPANHA_VER'],
  plan: 'MARKETING',
  inCompany: true,
  form: {
    a: f.integer({ required: true, min: 1 }),
    b: f.integer({ required: true, min: 1, max: 1_000_000 }),
    c: f.integer({ required: true, min: 1, max: 100 }),
    situacao: f.enum(situacoesDoParticipante),
  },
  result: r.page({
    id: inteiro,
    cliente: r.orNull({ id: inteiro, nome: f.text({ required: true }) }),
    situacao: f.enum(situacoesDoParticipante, { required: true }),
    motivo: f.text(),
    enviadaEm: f.dateTime(),
    pedido: f.integer(),
    valor: f.money(),
  }),
});
/** Figures of a campaign; before it begins, whom it would reach. Stores nothing. */
export const estatisticaDaCampanha = post('/campanha/estatistica', {
  mutates: false,
  permission: ['CAMPANHA_VER'],
  plan: 'MARKETING',
  inCompany: true,
  form: { campanha: f.integer({ required: true, min: 1 }) },
  result: {
    /** True before the audience is fixed: `total` and the reasons are those of now. */
    prevista: f.bool({ required: true }),
    total: inteiro,
    recebem: inteiro,
    semConsentimento: f.integer(),
    recusaram: f.integer(),
    semCelular: f.integer(),
    repetidos: f.integer(),
    porSituacao: r.list({
      situacao: f.enum(situacoesDoParticipante, { required: true }),
      rotulo: f.text({ required: true }),
      quantos: inteiro,
    }),
    pedidos: inteiro,
    valor: f.money({ required: true }),
    conversao: f.percent(),
    conversaoControle: f.percent(),
    /** From the audience to those who bought, each step a part of the one before. */
    funil: r.list({ etapa: f.text({ required: true }), quantos: inteiro }),
    versoes: r.list({
      versao: f.enum(partesDaCampanha, { required: true }),
      pessoas: inteiro,
      compraram: inteiro,
      valor: f.money({ required: true }),
      taxa: f.percent(),
    }),
    /** The two versions compared by their buyers. */
    comparacao: r.orNull({
      melhor: f.enum(versoesDaCampanha),
      /** False where chance alone may explain the difference. */
      certo: f.bool({ required: true }),
      /** Customers of each version with which a difference like this would be told from chance. */
      precisa: f.integer(),
    }),
    /** Share of the customers who had bought by the end of each day. */
    porDia: r.list({ dia: f.date({ required: true }), recebeu: f.percent({ required: true }), controle: f.percent() }),
    lucro: r.orNull({
      vendas: f.money({ required: true }),
      /** Sales that the group of control lets expect without the campaign; null without such a group. */
      viriam: f.money(),
      custo: f.money({ required: true }),
      /** Percent of the sales whose products have no cost. */
      semCusto: f.percent({ required: true }),
      lucro: f.money({ required: true }),
      /** Orders beyond those of the group of control, with their limits of 95 %. */
      pedidosAMais: f.integer(),
      de: f.integer(),
      ate: f.integer(),
    }),
  },
});
