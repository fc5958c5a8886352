import { entity } from '#kit';
import { f } from '#fields';
import { resumoDoLink } from '../../resumoDoLink';

/** Link sent to a customer. Stores its digest, never the link itself. */
export const clienteToken = entity('clienteToken', {
  label: ['Link de cliente', 'Links de clientes'],
  title: 'tipo',
  root: 'client/token/',
  tenant: 'empresa',
  bin: false,
  fields: {
    empresa: f.ref('empresa', { required: true }),
    cliente: f.ref('cliente', { required: true }),
    tipo: f.enum(
      { EMAIL: 'Confirmação de e-mail', DADOS: 'Meus dados', CLUBE: 'Meus pontos', EXTRATO: 'Extrato de pontos' },
      { required: true, default: 'EMAIL' },
    ),
    hash: resumoDoLink('Resumo do código do link'),
    // Digest of the e-mail that it confirms, so that it confirms no other.
    destino: f.text({ max: 64, readOnly: true, audited: false, read: 'ROLE_ADMIN' }),
    expira: f.dateTime({ readOnly: true, index: true }),
    usadoEm: f.dateTime({ label: 'Usado em', readOnly: true }),
  },
});
