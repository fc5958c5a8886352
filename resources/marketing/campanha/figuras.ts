import { get, post, r } from '#kit';
import { f } from '#fields';
import { situacoesDoParticipante } from '../../../schemas/marketing/campanha/campanhaParticipante';

const inteiro = f.integer({ required: true });
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
  },
});
