import { entity } from '#kit';
import { f } from '#fields';
import { formasPagamento } from '../delivery/pedidos/pedido';
import { finalidades, fretes, modelos } from '../nfe';

/** States of a note. Only EMITIDA is a valid note; CANCELADA, DENEGADA and INUTILIZADA are final and free the order. */
export const situacoesDaNota = {
  ENVIANDO: { label: 'Enviando', tone: 'info' },
  PENDENTE_CONSULTA: { label: 'Sem resposta, em consulta', tone: 'warning' },
  AGUARDANDO: { label: 'Aguardando a SEFAZ', tone: 'warning' },
  CONTINGENCIA: { label: 'Em contingência, a transmitir', tone: 'warning' },
  EMITIDA: { label: 'Emitida', tone: 'success' },
  REJEITADA: { label: 'Rejeitada', tone: 'error' },
  CANCELANDO: { label: 'Cancelando', tone: 'warning' },
  CANCELADA: 'Cancelada',
  DENEGADA: { label: 'Denegada', tone: 'error' },
  INUTILIZADA: 'Número inutilizado',
} as const;

/** Refused by the tax office: not issued, and a person has to act. */
export const recusada = { situacao: ['REJEITADA', 'DENEGADA'] } as const;

/**
 * Note: to a consumer at the counter (NFC-e, model 65) or to a company (NF-e, model 55). Key and number are stored
 * before anything is sent (docs/decisions/0010). `pedidoAtivo` is the order as long as this note may become its note,
 * and unique, so that an order never has two.
 */
export const notaFiscal = entity('notaFiscal', {
  label: ['Nota fiscal', 'Notas fiscais'],
  gender: 'f',
  title: 'numero',
  root: 'notafiscal/',
  lawful: 'Guarda de documentos fiscais: CTN, art. 195, parágrafo único; LGPD, art. 16, I',
  tenant: 'empresa',
  bin: false,
  fields: {
    numero: f.integer({ label: 'Número', required: true, min: 1, max: 999_999_999 }),
    empresa: f.ref('empresa', { required: true, readOnly: 'update' }),
    modelo: f.enum(modelos, { required: true, default: '65', index: true }),
    serie: f.integer({ label: 'Série', required: true, min: 0, max: 999 }),
    ambiente: f.enum({ HOMOLOGACAO: 'Homologação', PRODUCAO: 'Produção' }, { required: true }),
    situacao: f.enum(situacoesDaNota, { label: 'Situação', required: true }),
    simulacao: f.bool({
      label: 'SIMULAÇÃO',
      required: true,
      default: false,
      help: 'Emitida pelo simulador: não tem valor fiscal.',
    }),
    provedor: f.enum({ simulador: 'Simulador', sefaz: 'SEFAZ', focus: 'Focus NFe' }, { required: true }),
    pedido: f.ref('pedido', { readOnly: true }),
    pedidoAtivo: f.integer({ label: 'Pedido em aberto', unique: true, readOnly: true, min: 1 }),
    chave: f.text({ label: 'Chave de acesso', max: 44, readOnly: true, index: true, span: 12 }),
    referencia: f.text({ label: 'Referência no provedor', required: true, max: 40 }),
    codigoNumerico: f.text({ label: 'Código numérico', required: true, max: 8 }),
    emissao: f.dateTime({ label: 'Emissão', required: true, index: true }),
    total: f.money({ required: true, min: 0 }),
    icms: f.money({ label: 'ICMS', min: 0, readOnly: true }),
    pisCofins: f.money({ label: 'PIS e COFINS', min: 0, readOnly: true }),
    ibsCbs: f.money({ label: 'IBS e CBS', min: 0, readOnly: true, help: 'Em 2026 não somam no total da nota.' }),
    cpf: f.document({
      label: 'CPF do consumidor',
      only: 'cpf',
      readOnly: true,
      personal: { basis: 'obrigacaoLegal', purpose: 'Identificar o consumidor na nota fiscal' },
    }),
    destinatario: f.text({
      label: 'Destinatário',
      max: 60,
      readOnly: true,
      personal: { basis: 'obrigacaoLegal', purpose: 'Identificar o destinatário na nota fiscal' },
    }),
    cnpj: f.document({ label: 'CNPJ do destinatário', only: 'cnpj', readOnly: true }),
    frete: f.enum(fretes, { readOnly: true }),
    transportadora: f.text({ max: 60, readOnly: true }),
    transportadoraCnpj: f.document({ label: 'CNPJ da transportadora', only: 'cnpj', readOnly: true }),
    finalidade: f.enum(finalidades, { label: 'Comprado para', readOnly: true }),
    forma: f.enum(formasPagamento, {
      label: 'Forma de pagamento',
      readOnly: true,
      help: 'Dita ao emitir, quando o pedido não tem a sua.',
    }),
    protocolo: f.text({ max: 20, readOnly: true }),
    autorizadaEm: f.dateTime({ label: 'Autorizada em', readOnly: true }),
    codigo: f.text({ label: 'Código da SEFAZ', max: 30, readOnly: true }),
    motivo: f.text({ label: 'O que a SEFAZ disse', max: 500, readOnly: true, span: 12 }),
    orientacao: f.text({ label: 'O que fazer', max: 500, readOnly: true, span: 12 }),
    contingenciaEm: f.dateTime({ label: 'Em contingência desde', readOnly: true }),
    transmitirAte: f.dateTime({
      label: 'Transmitir até',
      readOnly: true,
      help: '24 horas depois de sair em contingência.',
    }),
    foraDoPrazo: f.bool({
      label: 'Fora do prazo',
      required: true,
      default: false,
      help: 'Em contingência, não foi transmitida nas 24 horas.',
    }),
    substituta: f.ref('notaFiscal', {
      label: 'Substituída pela nota',
      readOnly: true,
      help: 'Saiu em contingência no lugar desta, que estava sem resposta.',
    }),
    duplicada: f.bool({ required: true, default: false, help: 'O pedido já tinha outra nota emitida: cancele esta.' }),
    canceladaEm: f.dateTime({ label: 'Cancelada em', readOnly: true }),
    comprovante: f.enum(
      {
        COMPLETO: { label: 'Completo', tone: 'success' },
        A_BUSCAR: { label: 'A buscar na SEFAZ', tone: 'warning' },
        FALTA: { label: 'A SEFAZ não o tem mais', tone: 'error' },
      },
      {
        readOnly: true,
        index: true,
        help: 'A nota, o cancelamento ou a inutilização com o protocolo da SEFAZ: o que se guarda e se entrega ao contador.',
      },
    ),
    justificativa: f.text({ max: 255, readOnly: true, span: 12 }),
    tentativas: f.integer({ required: true, default: 0, min: 0, max: 99_999 }),
    envio: f.text({ label: 'Envio em curso', max: 36, readOnly: true, read: 'ROLE_ADMIN' }),
    envioAte: f.dateTime({ label: 'Envio em curso até', readOnly: true, read: 'ROLE_ADMIN' }),
    proximaEm: f.dateTime({ label: 'Próxima tentativa', readOnly: true, index: true }),
  },
  unique: [['ambiente', 'modelo', 'serie', 'numero']],
});
