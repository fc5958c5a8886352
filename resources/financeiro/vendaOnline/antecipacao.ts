import { get, parts, post, r, resource } from '#kit';
import { f } from '#fields';
import { antecipacao } from '../../../schemas/financeiro/vendaOnline/antecipacao';

const ver = 'FINANCEIRO_VER';
const { fields, table } = parts(antecipacao);

/** Advances of receivables. They are made on the page «Antecipar». */
export const antecipacoes = resource(antecipacao, {
  menu: false,
  path: 'antecipacoes',
  off: ['create', 'update', 'delete'],
  access: { list: ver, show: ver, export: ver },
  list: {
    columns: ['criadaEm', 'situacao', 'bruto', 'custo', 'liquido', 'cetAno', 'creditoEm', 'confirmadaPor', 'mensagem'],
    filters: ['situacao', 'criadaEm'],
    sort: { criadaEm: 'desc' },
    tabs: { Confirmadas: { confirmadaEm: { empty: false } }, Todas: {} },
    empty: 'Nenhuma antecipação aqui.',
  },
  record: {
    status: 'situacao',
    figures: ['bruto', 'custo', 'liquido', 'cetAno'],
    body: [
      table('itens', { label: 'Parcelas', line: { title: 'recebivel', amount: 'liquido' } }),
      fields('Termos', 'aceite'),
    ],
    aside: [
      fields('Condições', 'taxaMes', 'cetMes', 'cetAno', 'creditoEm', 'validaAte'),
      fields('Confirmação', 'confirmadaEm', 'confirmadaPor', 'idParceiro', 'mensagem'),
    ],
  },
});

const { situacao } = antecipacao.fields;
const quantia = f.money({ required: true });
const permission = ['ANTECIPACAO_CONFIRMAR'] as const;
const oferta = {
  id: f.integer({ required: true }),
  situacao,
  resumo: f.text({ required: true }),
  validaAte: f.dateTime({ required: true }),
  creditoEm: f.date({ required: true }),
  bruto: quantia,
  custo: quantia,
  liquido: quantia,
  taxaMes: f.decimal({ required: true }),
  cetMes: f.decimal({ required: true }),
  cetAno: f.decimal({ required: true }),
  termos: f.text({ required: true }),
  simulada: f.bool({ required: true }),
  espera: r.list({ dia: f.date({ required: true }), valor: quantia }),
};
/** Terms for chosen receivables. They hold for half an hour, and promise nothing. */
/** Instalments of one advance. */
export const maisParcelas = 500;
export const simularAntecipacao = post('/antecipacao-pagamento-online/simular', {
  permission: [...permission],
  inCompany: true,
  outside: true,
  perHour: 240,
  form: { recebiveis: f.refs('zoopRecebivel', { label: 'Parcelas', required: true, min: 1, max: maisParcelas }) },
  result: oferta,
});
/** Confirms exactly what was shown: `resumo` is its digest. */
export const confirmarAntecipacao = post('/antecipacao-pagamento-online/confirmar', {
  permission: [...permission],
  inCompany: true,
  outside: true,
  perHour: 60,
  form: {
    id: f.integer({ label: 'Antecipação', required: true, min: 1 }),
    resumo: f.text({ required: true, max: 64 }),
    aceito: f.bool({ label: 'Li os termos e aceito', required: true }),
  },
  result: { id: f.integer({ required: true }), situacao, mensagem: f.text() },
});
export const situacaoDaAntecipacao = get('/antecipacao-pagamento-online/id/{id}/check/status', {
  permission: [ver],
  form: { id: f.integer({ label: 'Antecipação', required: true, min: 1 }) },
  result: {
    id: f.integer({ required: true }),
    situacao,
    mensagem: f.text(),
    liquido: quantia,
    creditoEm: f.date(),
    perguntadaEm: f.dateTime(),
  },
});
/** Receivables that may be advanced, and the amounts that stay out with the reason. */
export const recebiveisAntecipaveis = get('/antecipacao-pagamento-online/disponiveis', {
  permission: [ver],
  inCompany: true,
  result: {
    credenciada: f.bool({ required: true }),
    /** False where the provider takes no advances by its API. */
    antecipa: f.bool({ required: true }),
    simulado: f.bool({ required: true }),
    parcelas: r.list({
      id: f.integer({ required: true }),
      dia: f.date({ required: true }),
      venda: f.text({ required: true }),
      liquido: quantia,
    }),
    fora: r.list({ motivo: f.text({ required: true }), valor: quantia }),
    recentes: r.list(r.record(antecipacao, ['id', 'situacao', 'liquido', 'creditoEm', 'confirmadaEm', 'mensagem'])),
  },
});
