import { describe, expect, it } from 'vitest';
import { centavos } from '../../comum/centavos';
import { lerCatalogo } from './arvore';
import { casar, conferir, movimentoDe, novidadeDe, type ProdutoNosso } from './comparar';

const item = (id: string, name: string, value: number, more: object = {}) => ({
  id,
  name,
  price: { value },
  status: 'AVAILABLE',
  ...more,
});
const produto = (id: number, nome: string, preco: number, more: Partial<ProdutoNosso> = {}): ProdutoNosso => ({
  id,
  nome,
  codigo: null,
  categoria: 'Lanches',
  preco: centavos(preco),
  situacao: 'ATIVO',
  noIfood: true,
  ...more,
});
const lanches = (...items: readonly object[]) =>
  lerCatalogo([{ id: 'c1', name: 'Lanches', status: 'AVAILABLE', items }]);

describe('the answer of iFood', () => {
  it('is read in its order, with groups and options, and what cannot be sold is counted, not invented', () => {
    const { categorias, pulados } = lerCatalogo({
      categories: [
        {
          id: 'c2',
          name: 'Bebidas',
          index: 2,
          status: 'PAUSED_BY_SOMETHING_NEW',
          items: [item('b', 'Água', 5, { index: 1 }), item('a', 'Suco', 8.1, { index: 0 })],
        },
        {
          id: 'c1',
          name: ' Lanches ',
          index: 1,
          status: 'AVAILABLE',
          items: [
            item('x', 'X-Salada', 20, {
              price: { value: 20, originalValue: 25 },
              optionGroups: [
                { id: 'g', name: 'Ponto', min: 1, max: 0, options: [{ id: 'o', name: 'Ao ponto' }] },
                { id: 'vazio', name: 'Nada', options: [] },
              ],
            }),
            { id: 'sem-preco', name: 'Sem preço' },
            item('', 'Sem código', 3),
          ],
        },
        { name: 'Sem id', items: [item('z', 'Perdido', 1)] },
      ],
    });
    expect(categorias.map(({ nome, status, itens }) => [nome, status, itens.map(({ nome: one }) => one)])).toEqual([
      ['Lanches', 'AVAILABLE', ['X-Salada']],
      ['Bebidas', 'UNAVAILABLE', ['Suco', 'Água']],
    ]);
    expect(pulados).toBe(3);
    expect(categorias[0]!.itens[0]).toMatchObject({
      preco: 2000,
      precoDe: 2500,
      grupos: [
        { nome: 'Ponto', minimo: 1, maximo: 1, opcoes: [{ nome: 'Ao ponto', preco: 0, status: 'UNAVAILABLE' }] },
      ],
    });
  });
  it('may be anything', () => {
    for (const answer of [undefined, null, '<html>', 7, [], {}, [null, 'x', { items: 3 }]])
      expect(lerCatalogo(answer).categorias).toEqual([]);
  });
});

describe('an item is matched', () => {
  const casado = (...args: Parameters<typeof casar>) =>
    casar(...args).map(({ produto: one, por, duvida }) => [one?.id ?? null, por, duvida]);
  it('by its link before its code, and by its code before its name', () => {
    const nossos = [produto(1, 'Pão de queijo', 5), produto(2, 'Outro', 5, { codigo: 'PQ' }), produto(3, 'Café', 4)];
    const catalogo = lanches(item('i1', 'PAO  DE QUEIJO', 5, { externalCode: 'PQ' }));
    expect(casado(catalogo, nossos, [])).toEqual([[2, 'codigo', false]]);
    expect(casado(catalogo, nossos, [{ produto: 3, idExterno: 'i1', statusEnviado: null }])).toEqual([
      [3, 'vinculo', false],
    ]);
    expect(casado(lanches(item('i1', 'Pao de Queijo', 5)), nossos, [])).toEqual([[1, 'nome', false]]);
    expect(casado(lanches(item('i1', 'x', 5, { externalCode: '3' })), nossos, [])).toEqual([[3, 'codigo', false]]);
  });
  it('never by guessing between two of one name', () => {
    const dois = [produto(1, 'Suco', 5), produto(2, 'Suco', 6, { categoria: 'Bebidas' })];
    expect(casado(lanches(item('i', 'Suco', 5)), dois, [])).toEqual([[1, 'nome', false]]);
    const iguais = [produto(1, 'Suco', 5), produto(2, 'Suco', 6)];
    expect(casado(lanches(item('i', 'Suco', 5)), iguais, [])).toEqual([[null, null, true]]);
    expect(casado(lanches(item('i', 'Suco', 5), item('j', 'Suco', 6)), [produto(1, 'Suco', 5)], [])).toEqual([
      [null, null, true],
      [null, null, true],
    ]);
  });
  it('never with a product that is linked elsewhere', () => {
    const vinculos = [{ produto: 1, idExterno: 'outro', statusEnviado: null }];
    expect(casado(lanches(item('i', 'Café', 5)), [produto(1, 'Café', 5)], vinculos)).toEqual([[null, null, false]]);
  });
  it('and what an import would do is said', () => {
    const nossos = [produto(1, 'Café', 5), produto(2, 'Chá', 5), produto(3, 'Pão', 5), produto(4, 'Pao', 5)];
    const pares = casar(
      lanches(item('a', 'Café', 5), item('b', 'Chá', 6), item('c', 'Bolo', 7), item('d', 'Pão', 5)),
      nossos,
      [],
    );
    expect(pares.map(novidadeDe)).toEqual(['IGUAL', 'MUDOU', 'NOVO', 'CONFLITO']);
  });
});

describe('the conference', () => {
  const vinculo = (id: number, idExterno: string) => ({ produto: id, idExterno, statusEnviado: 'AVAILABLE' as const });
  it('lists every difference once and nothing that agrees', () => {
    const nossos = [
      produto(1, 'Igual', 10),
      produto(2, 'Mais caro lá', 10),
      produto(3, 'Pausado lá', 10),
      produto(4, 'Pausado aqui', 10, { situacao: 'PAUSADO' }),
      produto(5, 'Sumiu', 10),
      produto(6, 'Só aqui', 10),
      produto(7, 'Fora do canal', 10, { noIfood: false }),
    ];
    const catalogo = lanches(
      item('1', 'Igual', 10),
      item('2', 'Mais caro lá', 12),
      item('3', 'Pausado lá', 10, { status: 'UNAVAILABLE' }),
      item('4', 'Pausado aqui', 10),
      item('9', 'Novo lá', 10),
    );
    const vinculos = [vinculo(1, '1'), vinculo(2, '2'), vinculo(3, '3'), vinculo(4, '4'), vinculo(5, '5')];
    expect(
      conferir(catalogo, nossos, vinculos).map(({ achado, produto: p, item: i }) => [achado, p?.id ?? i?.id]),
    ).toEqual([
      ['PRECO', 2],
      ['PAUSADO_LA', 3],
      ['PAUSADO_AQUI', 4],
      ['SEM_VINCULO', '9'],
      ['SUMIU', 5],
      ['SO_AQUI', 6],
    ]);
  });
});

it('a pause goes to the side that did not make it', () => {
  const ativo = { situacao: 'ATIVO', noIfood: true } as const;
  const pausado = { situacao: 'PAUSADO', noIfood: true } as const;
  expect(movimentoDe(ativo, 'AVAILABLE', 'AVAILABLE')).toBe(null);
  expect(movimentoDe(ativo, 'UNAVAILABLE', 'AVAILABLE')).toBe('PAUSAR_AQUI');
  expect(movimentoDe(pausado, 'AVAILABLE', 'UNAVAILABLE')).toBe('VOLTAR_AQUI');
  // Ours moved, or both did: ours is sent.
  expect(movimentoDe(pausado, 'AVAILABLE', 'AVAILABLE')).toBe('ENVIAR');
  expect(movimentoDe(ativo, 'UNAVAILABLE', 'UNAVAILABLE')).toBe('ENVIAR');
  expect(movimentoDe(ativo, 'UNAVAILABLE', null)).toBe('ENVIAR');
  // Out of the menu or of the channel: iFood does not bring it back.
  expect(movimentoDe({ situacao: 'INATIVO', noIfood: true }, 'AVAILABLE', 'UNAVAILABLE')).toBe('ENVIAR');
  expect(movimentoDe({ situacao: 'PAUSADO', noIfood: false }, 'AVAILABLE', 'UNAVAILABLE')).toBe('ENVIAR');
});
