import { describe, expect, it } from 'vitest';
import { lerCardapio } from './lerCardapio';

describe('a menu in columns', () => {
  it('has a line a product, or a line an add-on of the product above it', () => {
    const { categorias, sobras } = lerCardapio(
      [
        'Categoria\tProduto\tDescrição\tPreço\tGrupo\tAdicional\tPreço do adicional\tMínimo\tMáximo',
        'Pizzas\tCalabresa\tcebola e orégano\t69,90\tBorda\tCatupiry\t12,00\t\t1',
        '\t\t\t\t\tCheddar\t12',
        '\t\t\t\tTamanho\tGrande\t0\t1\t1',
        'Pizzas\tMarguerita\t\tR$ 65,90',
        'Bebidas\tÁgua\t\t4,5',
      ].join('\n'),
    );
    expect(categorias).toEqual([
      {
        nome: 'Pizzas',
        grupos: [],
        produtos: [
          {
            nome: 'Calabresa',
            descricao: 'cebola e orégano',
            preco: 69.9,
            grupos: [
              {
                nome: 'Borda',
                minimo: 0,
                maximo: 1,
                opcoes: [
                  { nome: 'Catupiry', valor: 12 },
                  { nome: 'Cheddar', valor: 12 },
                ],
              },
              { nome: 'Tamanho', minimo: 1, maximo: 1, opcoes: [{ nome: 'Grande', valor: 0 }] },
            ],
          },
          { nome: 'Marguerita', descricao: null, preco: 65.9, grupos: [] },
        ],
      },
      { nome: 'Bebidas', grupos: [], produtos: [{ nome: 'Água', descricao: null, preco: 4.5, grupos: [] }] },
    ]);
    expect(sobras).toEqual([]);
  });
  it('is read with semicolons and quotes too, and what belongs to no product is told', () => {
    const { categorias, sobras } = lerCardapio(
      'nome;valor;descrição\n"Suco ""da casa""";12,00;"laranja; limão\nou uva"\n;;solta\n',
    );
    expect(categorias).toMatchObject([
      { nome: 'Cardápio', produtos: [{ nome: 'Suco "da casa"', preco: 12, descricao: 'laranja; limão\nou uva' }] },
    ]);
    expect(sobras).toEqual([{ linha: 3, texto: 'solta' }]);
  });
  it('needs headings that are known: a list with prices is read line by line', () => {
    expect(lerCardapio('BEBIDAS\nÁgua\t4,50').categorias).toMatchObject([{ nome: 'Bebidas' }]);
  });
});
