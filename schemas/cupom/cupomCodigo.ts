import { entity } from '#kit';
import { f } from '#fields';

/** Code of a batch, valid for one use, and for one customer once it was sent to them. */
export const cupomCodigo = entity('cupomCodigo', {
  label: ['Código de cupom', 'Códigos de cupom'],
  title: 'codigo',
  root: 'cupomdesconto/codigo/',
  tenant: 'empresa',
  bin: false,
  fields: {
    codigo: f.text({ label: 'Código', required: true, max: 20, unique: true }),
    empresa: f.ref('empresa', { required: true, readOnly: 'update' }),
    cupom: f.ref('cupomDesconto', { required: true }),
    lote: f.ref('cupomLote', { required: true }),
    situacao: f.enum(
      {
        DISPONIVEL: { label: 'Disponível', tone: 'success' },
        ENVIADO: { label: 'Enviado', tone: 'info' },
        RESGATADO: 'Resgatado',
        CANCELADO: { label: 'Cancelado', tone: 'error' },
      },
      { label: 'Situação', required: true, default: 'DISPONIVEL' },
    ),
    cliente: f.ref('cliente', { label: 'Enviado a' }),
    dataEnvio: f.dateTime({ label: 'Envio', readOnly: true }),
  },
});
