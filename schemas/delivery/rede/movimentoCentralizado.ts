import { entity } from '#kit';
import { f } from '#fields';
import { tiposMovimento } from '../estoque/movimentoEstoque';

/** Movement of shared stock, in whichever shop it was made. */
export const movimentoCentralizado = entity('movimentoCentralizado', {
  label: ['Movimento do estoque centralizado', 'Movimentos do estoque centralizado'],
  title: 'descricao',
  root: 'estoque-centralizado/movimento/',
  tenant: 'empresa',
  bin: false,
  fields: {
    descricao: f.text({ label: 'Movimento', required: true, max: 120 }),
    empresa: f.ref('empresa', { required: true, readOnly: 'update' }),
    item: f.ref('estoqueCentralizado', { required: true, index: true }),
    loja: f.text({ required: true, max: 60 }),
    data: f.dateTime({ readOnly: true, stamp: 'now', index: true }),
    tipo: f.enum(tiposMovimento, { required: true }),
    quantidade: f.decimal({ required: true, places: 3, help: 'Positiva quando entra, negativa quando sai.' }),
    saldo: f.decimal({ required: true, places: 3, help: 'O estoque depois dele.' }),
    motivo: f.text({ max: 200 }),
  },
});
