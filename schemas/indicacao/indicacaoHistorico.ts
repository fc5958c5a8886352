import { entity } from '#kit';
import { f } from '#fields';
import { situacoesDaTransacao } from './indicacaoTransacao';

/** Step of a row of a referral account: who moved it, when, and why. */
export const indicacaoHistorico = entity('indicacaoHistorico', {
  label: ['Etapa da indicação', 'Etapas da indicação'],
  gender: 'f',
  title: 'para',
  root: 'indicacao/historico/',
  tenant: 'empresa',
  bin: false,
  fields: {
    para: f.enum(situacoesDaTransacao, { label: 'Situação', required: true }),
    empresa: f.ref('empresa', { required: true, readOnly: 'update' }),
    transacao: f.ref('indicacaoTransacao', { label: 'Transação', required: true, readOnly: 'update' }),
    de: f.enum(situacoesDaTransacao, { label: 'Antes' }),
    quando: f.dateTime({ readOnly: true, stamp: 'now', index: true }),
    usuario: f.ref('usuario', { label: 'Por', readOnly: true, stamp: 'user' }),
    motivo: f.text({ max: 200 }),
  },
});
