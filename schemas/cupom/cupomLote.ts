import { entity } from '#kit';
import { f } from '#fields';

/** Batch of codes of a coupon, each valid for one use. Worth and validity are the coupon's. */
export const cupomLote = entity('cupomLote', {
  label: ['Lote de códigos', 'Lotes de códigos'],
  title: 'nome',
  root: 'cupomdesconto/lote/',
  tenant: 'empresa',
  bin: false,
  fields: {
    nome: f.text({ required: true, max: 60 }),
    empresa: f.ref('empresa', { required: true, readOnly: 'update' }),
    cupom: f.ref('cupomDesconto', { required: true, readOnly: 'update' }),
    quantidade: f.integer({ label: 'Códigos', required: true, min: 1, max: 5000, default: 100 }),
    usados: f.integer({ label: 'Usados', readOnly: true, default: 0 }),
    prefixo: f.text({
      max: 6,
      upper: true,
      pattern: /^[A-Z0-9]*$/,
      patternMessage: 'Use letras maiúsculas e números!',
      help: 'Começo de todos os códigos: NATAL.',
    }),
    situacao: f.enum(
      { ATIVO: { label: 'Ativo', tone: 'success' }, CANCELADO: { label: 'Cancelado', tone: 'error' } },
      { label: 'Situação', required: true, default: 'ATIVO' },
    ),
    usuario: f.ref('usuario', { label: 'Criado por', readOnly: true, stamp: 'user' }),
    dataCriacao: f.dateTime({ label: 'Criação', readOnly: true, stamp: 'now' }),
  },
});
