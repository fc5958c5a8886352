// compiler 9: Did you mean '"CONFIRMADO"'?
// start 9: R150 error unknownState states: the move confirmar names the state 'CONFIRMAR', which situacao does not have. Fix: did you mean 'CONFIRMADO'?
import { entity, states } from '#kit';
import { f } from '#fields';

export const unknownState = entity('unknownState', {
  label: ['Setor', 'Setores'], title: 'nome', root: 'unknown-state/', fields: { nome: f.text({ required: true }), situacao: f.enum({ NOVO: 'Novo', CONFIRMADO: 'Confirmado' }, { required: true, default: 'NOVO' }) },
});
export const vida = states(unknownState, 'situacao', { moves: { confirmar: { label: 'Confirmar', from: 'NOVO', to: 'CONFIRMAR' } } });
