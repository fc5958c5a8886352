import { entity } from '#kit';
import { f } from '#fields';
import { naturezas } from './fechamentoFiscal';

/** A sending of XML files to the accountant. */
export const fiscalEmailEnvioXml = entity('fiscalEmailEnvioXml', {
  label: ['Envio de XML', 'Envios de XML'],
  title: 'nome',
  root: 'fiscal-email-envio-xml/',
  tenant: 'empresa',
  bin: false,
  fields: {
    nome: f.text({ label: 'Arquivo', required: true, max: 120 }),
    empresa: f.ref('empresa', { required: true, readOnly: 'update' }),
    data: f.dateTime({ required: true, index: true }),
    inicio: f.date({ label: 'De', readOnly: true }),
    fim: f.date({ label: 'Até', readOnly: true }),
    emails: f.emails({ label: 'Para', readOnly: true }),
    notas: f.integer({ required: true, min: 0 }),
    natureza: f.enum(naturezas, { readOnly: true }),
    eventos: f.integer({ label: 'Cancelamentos e cartas de correção', min: 0, readOnly: true }),
    inutilizacoes: f.integer({ label: 'Inutilizações', min: 0, readOnly: true }),
    sha256: f.text({
      label: 'SHA-256 do arquivo',
      max: 64,
      readOnly: true,
      span: 12,
      help: 'Prova que o arquivo é o que foi enviado.',
    }),
    fechamento: f.ref('fechamentoFiscal', { label: 'Fechamento do mês', readOnly: true }),
    motivo: f.text({ label: 'Por que não foi', max: 500, readOnly: true, span: 12 }),
    situacao: f.enum(
      {
        ENVIANDO: { label: 'Enviando', tone: 'info' },
        ENVIADO: { label: 'Enviado', tone: 'success' },
        ERRO: { label: 'Não enviado', tone: 'error' },
        BAIXADO: 'Só baixado',
      },
      { label: 'Situação', required: true },
    ),
    arquivo: f.file({ label: 'ZIP', readOnly: true }),
    usuario: f.ref('usuario', { label: 'Pedido por', readOnly: true }),
  },
});
