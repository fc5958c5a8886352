import { entity } from '#kit';
import { f } from '#fields';

/** Shared stock of a network and its member shops; owned by the head. */
export const redeEstoque = entity('redeEstoque', {
  label: ['Rede do estoque', 'Redes do estoque'],
  gender: 'f',
  title: 'empresa',
  root: 'estoque-centralizado/rede/',
  tenant: 'empresa',
  bin: false,
  fields: {
    ativo: f.bool({ label: 'Estoque centralizado', required: true, default: false }),
    empresa: f.ref('empresa', { required: true, readOnly: 'update' }),
    empresas: f.refs('empresa', { label: 'Lojas que compartilham', readOnly: true }),
  },
});
