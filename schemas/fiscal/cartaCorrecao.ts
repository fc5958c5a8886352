import { entity } from '#kit';
import { f } from '#fields';

/**
 * Letter of correction (CC-e, event 110110) of a model 55; the last registered one replaces all before it. Kept with
 * its proof, never changed.
 */
export const cartaCorrecao = entity('cartaCorrecao', {
  label: ['Carta de correção', 'Cartas de correção'],
  gender: 'f',
  title: 'nome',
  root: 'notafiscal/carta-correcao/',
  lawful: 'Guarda de documentos fiscais: CTN, art. 195, parágrafo único; LGPD, art. 16, I',
  tenant: 'empresa',
  bin: false,
  fields: {
    nome: f.text({ label: 'Carta', required: true, max: 40 }),
    empresa: f.ref('empresa', { required: true, readOnly: 'update' }),
    nota: f.ref('notaFiscal', { label: 'NF-e', required: true }),
    sequencia: f.integer({ label: 'Número da carta', required: true, min: 1, max: 20 }),
    texto: f.longText({ label: 'Correção', required: true, min: 15, max: 1000 }),
    situacao: f.enum(
      {
        ENVIANDO: { label: 'Enviando', tone: 'info' },
        REGISTRADA: { label: 'Registrada', tone: 'success' },
        REJEITADA: { label: 'Rejeitada', tone: 'error' },
      },
      { label: 'Situação', required: true },
    ),
    data: f.dateTime({ required: true, index: true }),
    registradaEm: f.dateTime({ label: 'Registrada em', readOnly: true }),
    protocolo: f.text({ max: 20, readOnly: true }),
    codigo: f.text({ label: 'Código da SEFAZ', max: 30, readOnly: true }),
    motivo: f.text({ label: 'O que a SEFAZ disse', max: 500, readOnly: true, span: 12 }),
    xml: f.longText({ label: 'XML', max: 100_000, readOnly: true, read: 'ROLE_ADMIN' }),
    envioAte: f.dateTime({ label: 'Envio em curso até', readOnly: true, read: 'ROLE_ADMIN' }),
  },
});
