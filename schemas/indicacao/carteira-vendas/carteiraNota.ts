import { entity } from '#kit';
import { f } from '#fields';

/** Note of a seller on a company, with the next contact. The newest one of a company says when that is. */
export const carteiraNota = entity('carteiraNota', {
  label: ['Nota da carteira', 'Notas da carteira'],
  gender: 'f',
  title: 'quando',
  root: 'carteira-vendas/nota/',
  tenant: 'empresa',
  owner: 'vendedor',
  fields: {
    texto: f.longText({ label: 'O que foi dito', required: true, max: 500 }),
    empresa: f.ref('empresa', { required: true, readOnly: 'update' }),
    vendedor: f.ref('vendedor', { help: 'Vazio: nota de quem é da plataforma.' }),
    proximoContato: f.dateTime({ label: 'Próximo contato' }),
    quando: f.dateTime({ label: 'Anotada em', readOnly: true, stamp: 'now', index: true }),
    usuario: f.ref('usuario', { label: 'Por', readOnly: true, stamp: 'user' }),
  },
});
