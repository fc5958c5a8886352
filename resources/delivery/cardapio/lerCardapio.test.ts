import { describe, expect, it } from 'vitest';
import { lerCardapio } from './lerCardapio';

const menu = `
🍕 *PIZZAS TRADICIONAIS*
Calabresa – calabresa fatiada, cebola e orégano – R$ 69,90
Marguerita - muçarela de búfala e manjericão - 65.90
  Borda (escolha até 1):
    Catupiry + 12,00
    Cheddar ........ 12,00
  Tamanho - obrigatório
    Broto  38,90
    Grande 69,90
Frango com catupiry............. 71,90
  frango desfiado e milho

Bebidas
Coca-Cola 2 litros	14,00
Água 500 ml 4,50
Suco natural (laranja, limão ou abacaxi) 12
Suco natural (laranja, limão ou abacaxi): 12
+ Gelo extra 1,00
`;

describe('a pasted menu', () => {
  const { categorias, sobras } = lerCardapio(menu);
  it('has its headings as categories, in their order', () => {
    expect(categorias.map(({ nome }) => nome)).toEqual(['Pizzas tradicionais', 'Bebidas']);
    expect(sobras).toEqual([]);
  });
  it.each([
    ['Calabresa', 'calabresa fatiada, cebola e orégano', 69.9],
    ['Marguerita', 'muçarela de búfala e manjericão', 65.9],
    ['Frango com catupiry', 'frango desfiado e milho', 71.9],
    ['Coca-Cola 2 litros', null, 14],
    ['Água 500 ml', null, 4.5],
    ['Suco natural', 'laranja, limão ou abacaxi', 12],
  ])('reads %s', (nome, descricao, preco) => {
    expect(categorias.flatMap(({ produtos }) => produtos)).toContainEqual(
      expect.objectContaining({ nome, descricao, preco }),
    );
  });
  it('puts indented lines under their product, with the rule in words', () => {
    expect(categorias[0]!.produtos[1]!.grupos).toEqual([
      {
        nome: 'Borda',
        minimo: 0,
        maximo: 1,
        opcoes: [
          { nome: 'Catupiry', valor: 12 },
          { nome: 'Cheddar', valor: 12 },
        ],
      },
      {
        nome: 'Tamanho',
        minimo: 1,
        maximo: 1,
        opcoes: [
          { nome: 'Broto', valor: 38.9 },
          { nome: 'Grande', valor: 69.9 },
        ],
      },
    ]);
    expect(categorias[1]!.produtos.at(-1)!.grupos).toEqual([
      { nome: 'Adicionais', minimo: 0, maximo: 1, opcoes: [{ nome: 'Gelo extra', valor: 1 }] },
    ]);
  });
  it.each([
    ['X-Tudo;pão, carne e ovo;28,50', 'X-Tudo', 'pão, carne e ovo', 28.5],
    ['X-Tudo\tpão, carne e ovo\tR$ 1.028,50', 'X-Tudo', 'pão, carne e ovo', 1028.5],
    ['• X-Tudo | pão, carne e ovo | 28', 'X-Tudo', 'pão, carne e ovo', 28],
    ['*X-Tudo* - R$28', 'X-Tudo', null, 28],
    ['X-Tudo 28,5 reais', 'X-Tudo', null, 28.5],
  ])('takes %j as a product', (line, nome, descricao, preco) => {
    expect(lerCardapio(line).categorias).toEqual([
      { nome: 'Cardápio', grupos: [], produtos: [{ nome, descricao, preco, grupos: [] }] },
    ]);
  });
  it('keeps a product without a price to be filled in, and what it cannot read', () => {
    const lido = lerCardapio('Peça já!\nLANCHES\nX-Burger 20,00\nPergunte pelo prato do dia\n\nDOCES\nPudim 9,00');
    expect(lido.sobras).toEqual([{ linha: 1, texto: 'Peça já!' }]);
    expect(lido.categorias.map(({ nome, produtos }) => [nome, produtos.map((one) => one.nome)])).toEqual([
      ['Lanches', ['X-Burger']],
      ['Doces', ['Pudim']],
    ]);
  });
  it('tells a description below its product from the next heading', () => {
    const { categorias: read } = lerCardapio(
      'Lanches\nX-Burger 20\nPão, carne e queijo\nX-Tudo 25\nbacon e ovo\nBebidas\nCoca lata 6\n\nPara levar\nFeijoada 45',
    );
    expect(read.map(({ nome, produtos }) => [nome, ...produtos.map((one) => one.descricao)])).toEqual([
      ['Lanches', 'Pão, carne e queijo', 'bacon e ovo'],
      ['Bebidas', null],
      ['Para levar', null],
    ]);
  });
  it('takes a name with options below as a product that costs what they cost', () => {
    const { categorias: read } = lerCardapio('SOPAS\nVerde 24,90\nCanja\n  Tamanho (obrigatório):\n    300 ml 12,00');
    expect(read[0]!.produtos).toMatchObject([
      { nome: 'Verde', descricao: null },
      { nome: 'Canja', preco: null, grupos: [{ nome: 'Tamanho', minimo: 1, opcoes: [{ nome: '300 ml', valor: 12 }] }] },
    ]);
  });
  it('reads add-ons above the first product for every product of the category', () => {
    const { categorias: read } = lerCardapio(
      'AÇAÍ\n  Escolha até 3:\n    Banana 0,00\n    Leite em pó 3,00\n300 ml - 15,00',
    );
    expect(read[0]).toMatchObject({
      grupos: [
        {
          minimo: 0,
          maximo: 3,
          opcoes: [
            { nome: 'Banana', valor: 0 },
            { nome: 'Leite em pó', valor: 3 },
          ],
        },
      ],
      produtos: [{ nome: '300 ml', preco: 15 }],
    });
  });
});
