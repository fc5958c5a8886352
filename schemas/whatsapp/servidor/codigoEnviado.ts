import { entity } from '#kit';
import { f } from '#fields';
import { usos } from '../../fidelidade/transacoes/senhaDeResgate';

/** Purposes of a code; a code for one is valid for no other. */
export const finalidades = { LOJA: 'Conta na loja', ...usos } as const;

/** One-time code sent to a mobile. Stores digests of mobile, request and code. */
export const codigoEnviado = entity('codigoEnviado', {
  label: ['Código enviado', 'Códigos enviados'],
  title: 'finalidade',
  root: 'servidorwhatsapp/codigo/',
  tenant: 'empresa',
  bin: false,
  fields: {
    empresa: f.ref('empresa', { required: true }),
    finalidade: f.enum(finalidades, { required: true }),
    celular: f.text({
      label: 'Resumo do celular',
      required: true,
      max: 64,
      index: true,
      audited: false,
      read: 'ROLE_ADMIN',
    }),
    pedido: f.text({
      label: 'Resumo do pedido',
      required: true,
      max: 64,
      index: true,
      audited: false,
      read: 'ROLE_ADMIN',
    }),
    codigo: f.text({ label: 'Resumo do código', required: true, max: 64, audited: false, read: 'ROLE_ADMIN' }),
    tentativas: f.integer({ required: true, default: 0 }),
    usadoEm: f.dateTime({ label: 'Usado em' }),
    expira: f.dateTime({ required: true, index: true }),
  },
});
