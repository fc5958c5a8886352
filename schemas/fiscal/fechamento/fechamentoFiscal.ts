import { entity } from '#kit';
import { f } from '#fields';

/** Legal value of notes: valid, tried with the tax office, or simulated. One archive never mixes them. */
export const naturezas = {
  PRODUCAO: 'Produção',
  HOMOLOGACAO: 'Homologação, sem valor fiscal',
  SIMULACAO: 'SIMULAÇÃO, sem valor fiscal',
} as const;

/** Month of a company's notes, as the accountant gets it. The system computes its figures. */
export const fechamentoFiscal = entity('fechamentoFiscal', {
  label: ['Fechamento do mês', 'Fechamentos do mês'],
  title: 'nome',
  root: 'fiscal/fechamento/',
  tenant: 'empresa',
  bin: false,
  fields: {
    nome: f.text({ label: 'Mês', required: true, max: 60 }),
    empresa: f.ref('empresa', { required: true, readOnly: 'update' }),
    mes: f.date({ label: 'Primeiro dia', required: true, index: true }),
    natureza: f.enum(naturezas, { required: true }),
    situacao: f.enum(
      {
        EM_CURSO: { label: 'Mês em curso', tone: 'info' },
        PENDENTE: { label: 'Com pendências', tone: 'warning' },
        PRONTO: 'Pronto para enviar',
        ENVIADO: { label: 'Enviado', tone: 'success' },
        ERRO: { label: 'Não enviado', tone: 'error' },
      },
      { label: 'Situação', required: true, default: 'EM_CURSO' },
    ),
    pendencias: f.text({ label: 'O que falta', max: 500, readOnly: true, span: 12 }),
    emitidas: f.integer({ label: 'Notas emitidas', required: true, default: 0, min: 0 }),
    valor: f.money({ label: 'Valor das emitidas', required: true, default: 0, min: 0 }),
    canceladas: f.integer({ required: true, default: 0, min: 0 }),
    contingencia: f.integer({ label: 'Em contingência, a transmitir', required: true, default: 0, min: 0 }),
    andamento: f.integer({ label: 'Rejeitadas ou em andamento', required: true, default: 0, min: 0 }),
    lacunas: f.integer({ label: 'Faixas sem nota a inutilizar', required: true, default: 0, min: 0 }),
    inutilizadas: f.integer({ label: 'Números inutilizados', required: true, default: 0, min: 0 }),
    semComprovante: f.integer({ label: 'Sem comprovante', required: true, default: 0, min: 0 }),
    conferidoEm: f.dateTime({ label: 'Conferido em', readOnly: true }),
    enviadoEm: f.dateTime({ label: 'Enviado em', readOnly: true }),
    automaticoEm: f.dateTime({ label: 'Envio automático em', readOnly: true, read: 'ROLE_ADMIN' }),
    tentativas: f.integer({ required: true, default: 0, min: 0, read: 'ROLE_ADMIN' }),
  },
  unique: [['mes', 'natureza']],
});
