import { entity } from '#kit';
import { f } from '#fields';

/** Purposes of points; a password confirmed for one counts for no other. */
export const usos = {
  PEDIDO: 'Pontos em um pedido',
  PREMIO: 'Prêmio do programa',
  LANCAMENTO: 'Resgate lançado à mão',
} as const;

/**
 * Password of a customer for using points: a sealed digest of four digits of their own, or a code sent to their mobile.
 * Either allows one use.
 */
export const senhaDeResgate = entity('senhaDeResgate', {
  label: ['Senha de resgate', 'Senhas de resgate'],
  gender: 'f',
  title: 'cliente',
  root: 'fidelidade/senha/',
  tenant: 'empresa',
  bin: false,
  fields: {
    empresa: f.ref('empresa', { required: true }),
    cliente: f.ref('cliente', { required: true, unique: true }),
    resumo: f.token({ label: 'Resumo da senha', max: 64, readOnly: true, copy: false, audited: false }),
    tentativas: f.integer({ label: 'Senhas erradas', readOnly: true, default: 0 }),
    tentativasDesde: f.dateTime({ label: 'Senhas erradas desde', readOnly: true }),
    conferidaEm: f.dateTime({ label: 'Conferida em', readOnly: true }),
    conferidaPara: f.enum(usos, { label: 'Conferida para', readOnly: true }),
    conferidaPor: f.ref('usuario', { label: 'Conferida por', readOnly: true }),
  },
});
