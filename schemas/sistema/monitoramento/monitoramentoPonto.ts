import { entity } from '#kit';
import { f } from '#fields';
import { situacoesDaVerificacao } from './monitoramento';

/** Point of the history of a check: each change of its state, and one an hour. */
export const monitoramentoPonto = entity('monitoramentoPonto', {
  label: ['Ponto da verificação', 'Pontos da verificação'],
  title: 'situacao',
  root: 'sistema/monitoramento-ponto/',
  bin: false,
  fields: {
    verificacao: f.ref('monitoramento', { label: 'Verificação', required: true, readOnly: 'update' }),
    quando: f.dateTime({ required: true, readOnly: 'update' }),
    situacao: f.enum(situacoesDaVerificacao, { label: 'Situação', required: true, readOnly: 'update' }),
    mensagem: f.text({ label: 'O que se viu', max: 300, readOnly: true }),
  },
});
