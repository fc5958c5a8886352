import { expect, it } from 'vitest';
import { produtoDaFoto } from './casarFotos';

const produtos = [
  'Calabresa artesanal',
  'Calabresa',
  'Frango com catupiry',
  'Coca-Cola 2 litros',
  'Coca-Cola lata',
  'Pão de queijo',
].map((nome, index) => ({ id: index + 1, nome }));
it.each([
  ['calabresa-artesanal (1).jpg', 'Calabresa artesanal'],
  ['CALABRESA.png', 'Calabresa'],
  ['frango_catupiry_final.jpeg', 'Frango com catupiry'],
  ['IMG_20261121 pao de queijo.webp', 'Pão de queijo'],
  ['coca lata.jpg', 'Coca-Cola lata'],
  ['coca.jpg', undefined],
  ['IMG_4032.jpg', undefined],
])('finds for %s the product %s', (arquivo, nome) => {
  expect(produtoDaFoto(arquivo, produtos)?.nome).toBe(nome);
});
