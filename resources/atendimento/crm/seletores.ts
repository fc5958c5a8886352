import { get, r } from '#kit';
import { f } from '#fields';

const id = f.integer({ label: 'Código', required: true });
const opcoes = r.list({
  id,
  nome: f.text({ required: true }),
  posicao: f.integer({ label: 'Posição' }),
  ativo: f.bool({ required: true }),
});
const quem = {
  permission: ['CRM_CONFIGURAR', 'CRM_ENVIAR'],
  plan: 'MARKETING',
  inCompany: true,
  outside: true,
} as const;
const codigo = (label: string) => f.integer({ label, required: true });

/** Pickers of the partners, kept for ten minutes. */
export const funis = get('/spotter/funnel', { ...quem, result: opcoes });
export const etapas = get('/spotter/funnel/{id}/stages', { ...quem, form: { id: codigo('Funil') }, result: opcoes });
export const maquinas = get('/leadlovers/machines', { ...quem, result: opcoes });
export const sequencias = get('/leadlovers/machine/{id}/sequences', {
  ...quem,
  form: { id: codigo('Máquina') },
  result: opcoes,
});
export const niveis = get('/leadlovers/machine/{id}/sequence/{seqId}/levels', {
  ...quem,
  form: { id: codigo('Máquina'), seqId: codigo('Sequência') },
  result: opcoes,
});
