import { entity } from '#kit';
import { f } from '#fields';
import { valePresente } from './valePresente';

const { presenteado, telefone } = valePresente.fields;

/**
 * Gift card of the former system. Each row creates the card with its code and books its balance as one movement, «Saldo
 * inicial»: it was paid there, so no till takes it in.
 */
export const valeAnterior = entity('valeAnterior', {
  label: ['Vale-presente anterior', 'Vales-presente anteriores'],
  title: 'codigo',
  root: 'valepresente/anterior/',
  tenant: 'empresa',
  bin: false,
  subject: 'Vales-presente',
  imports: true,
  fields: {
    codigo: f.text({
      label: 'Código',
      required: true,
      min: 4,
      max: 12,
      upper: true,
      unique: true,
      pattern: /^[A-Z0-9]+$/,
      help: 'O que está escrito no vale.',
    }),
    empresa: f.ref('empresa', { required: true, readOnly: 'update' }),
    saldo: f.money({ required: true, min: 0.01, max: 10_000 }),
    validade: f.date({ label: 'Válido até', help: 'Vazio: por um ano.' }),
    comprador: f.ref('cliente', { index: true }),
    presenteado,
    telefone,
  },
});
