import { entity } from '#kit';
import { f } from '#fields';

export const situacoesDaAntecipacao = {
  SIMULADA: 'Simulada',
  CONFIRMANDO: { label: 'Esperando o parceiro', tone: 'warning' },
  EM_ANALISE: { label: 'Em análise', tone: 'info' },
  APROVADA: { label: 'Aprovada', tone: 'info' },
  RECUSADA: { label: 'Recusada', tone: 'error' },
  PAGA: { label: 'Paga', tone: 'success' },
} as const;
/** States that the provider still decides or pays. */
export const emAndamento = ['CONFIRMANDO', 'EM_ANALISE', 'APROVADA'] as const;

/**
 * Advance of receivables. What was shown is kept with its digest, and only that can be confirmed. The key is stored
 * before anything is sent: one key is one advance at the provider.
 */
export const antecipacao = entity('antecipacao', {
  label: ['Antecipação', 'Antecipações'],
  gender: 'f',
  title: 'chave',
  root: 'antecipacao-pagamento-online/',
  tenant: 'empresa',
  bin: false,
  fields: {
    empresa: f.ref('empresa', { required: true, readOnly: 'update' }),
    chave: f.text({ label: 'Código', required: true, max: 60, unique: 'everywhere', readOnly: 'update' }),
    situacao: f.enum(situacoesDaAntecipacao, {
      label: 'Situação',
      required: true,
      default: 'SIMULADA',
      readOnly: 'update',
    }),
    itens: f.list(
      {
        recebivel: f.text({ label: 'Recebível', required: true, max: 64 }),
        previsto: f.date({ label: 'Cairia em', required: true }),
        dias: f.integer({ required: true, min: 1 }),
        bruto: f.money({ label: 'A receber', required: true, min: 0 }),
        custo: f.money({ required: true, min: 0 }),
        liquido: f.money({ label: 'Entra', required: true, min: 0 }),
      },
      { each: 'Parcela', max: 500, readOnly: 'update', adds: { up: 'liquido', to: 'liquido' } },
    ),
    bruto: f.money({ label: 'A receber', required: true, default: 0, min: 0, readOnly: 'update' }),
    custo: f.money({ required: true, default: 0, min: 0, readOnly: 'update' }),
    liquido: f.money({ label: 'Entra', required: true, default: 0, min: 0, readOnly: 'update' }),
    taxaMes: f.percent({ label: 'Juros ao mês', readOnly: 'update' }),
    cetMes: f.percent({ label: 'CET ao mês', readOnly: 'update' }),
    cetAno: f.decimal({ label: 'CET ao ano (%)', min: 0, max: 99_999, readOnly: 'update' }),
    creditoEm: f.date({ label: 'Entra em', readOnly: 'update' }),
    validaAte: f.dateTime({ label: 'Vale até', readOnly: 'update' }),
    resumo: f.text({ label: 'Resumo do que foi mostrado', max: 64, readOnly: 'update', audited: false }),
    simulada: f.bool({ label: 'Simulação', readOnly: 'update' }),
    criadaEm: f.dateTime({ label: 'Simulada em', readOnly: true, stamp: 'now', index: true }),
    confirmadaEm: f.dateTime({ label: 'Confirmada em', readOnly: true }),
    confirmadaPor: f.ref('usuario', { label: 'Confirmada por', readOnly: true }),
    aceite: f.longText({ label: 'Termos aceitos', max: 2000, readOnly: true }),
    idParceiro: f.text({ label: 'Código no parceiro', max: 64, readOnly: true }),
    perguntadaEm: f.dateTime({ label: 'Perguntada em', readOnly: true }),
    mensagem: f.text({ label: 'Resposta do parceiro', max: 200, readOnly: true }),
  },
});
