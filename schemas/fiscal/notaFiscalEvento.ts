import { entity } from '#kit';
import { f } from '#fields';

/** History of a note with the XML of each step. Kept for five years, never changed. */
export const notaFiscalEvento = entity('notaFiscalEvento', {
  label: ['Passo da nota', 'Passos da nota'],
  title: 'descricao',
  root: 'notafiscal/evento/',
  lawful: 'Guarda de documentos fiscais: CTN, art. 195, parágrafo único; LGPD, art. 16, I',
  tenant: 'empresa',
  bin: false,
  fields: {
    descricao: f.text({ label: 'O que aconteceu', required: true, max: 500 }),
    empresa: f.ref('empresa', { required: true, readOnly: 'update' }),
    nota: f.ref('notaFiscal', { required: true }),
    tipo: f.enum(
      {
        ENVIO: 'Envio',
        CONTINGENCIA: 'Contingência',
        AUTORIZACAO: { label: 'Autorização', tone: 'success' },
        REJEICAO: { label: 'Rejeição', tone: 'error' },
        SEM_RESPOSTA: { label: 'Sem resposta', tone: 'warning' },
        CONSULTA: 'Consulta',
        CANCELAMENTO: 'Cancelamento',
        INUTILIZACAO: 'Inutilização',
        PRAZO: { label: 'Prazo', tone: 'warning' },
      },
      { required: true },
    ),
    data: f.dateTime({ required: true }),
    codigo: f.text({ label: 'Código', max: 30, readOnly: true }),
    chave: f.text({ max: 44, readOnly: true, index: true }),
    digest: f.text({ label: 'Resumo', max: 40, readOnly: true }),
    xml: f.longText({ label: 'XML', max: 2_000_000, readOnly: true, read: 'ROLE_ADMIN' }),
  },
});
