import { expect, it } from 'vitest';
import { achar, comLinha, contasDe, lido, notas, novaComanda, trocoDe, type Linha, type Produto } from './comanda';
import { codigoPix, crc } from './pix';

const nada = { grupos: [], sabores: null, vem: [], escolhas: [], de: null, falta: null, imagem: null, peso: null };
const produto = (values: Partial<Produto>): Produto => ({
  ...nada,
  id: 1,
  nome: 'Pão francês',
  codigo: '000123',
  codigoBarras: '7891000100103',
  pesavel: false,
  balanca: null,
  categoria: 'Padaria',
  categoriaId: 1,
  preco: 19.9,
  ...values,
});
const linha = (values: Partial<Linha> = {}): Linha => ({
  chave: 'a',
  produto: 1,
  nome: 'Pão',
  detalhes: '',
  pesavel: false,
  quantidade: 1,
  unidade: 37.4,
  desconto: 0,
  observacao: null,
  adicionais: [],
  sabores: [],
  partes: [],
  ...values,
});

it('reads how many before what', () => {
  expect(lido('3*pao')).toEqual({ quantidade: 3, busca: 'pao' });
  expect(lido('0,350 * queijo')).toEqual({ quantidade: 0.35, busca: 'queijo' });
  expect(lido('7891000100103')).toEqual({ quantidade: 1, busca: '7891000100103' });
});
it('finds by code with zeros or without, by bar code, by a name without accents, and by the label of a scale', () => {
  const all = [
    produto({}),
    produto({ id: 2, nome: 'Presunto', codigo: '77', codigoBarras: null, pesavel: true, balanca: 'PESO' }),
  ];
  expect(achar(all, '123')).toMatchObject([{ produto: { id: 1 }, exato: true }]);
  expect(achar(all, '7891000100103')).toMatchObject([{ produto: { id: 1 }, exato: true }]);
  expect(achar(all, 'FRANCES pao')).toMatchObject([{ produto: { id: 1 }, exato: false }]);
  expect(achar(all, 'nada')).toEqual([]);
  const weighed = [produto({ pesavel: true, balanca: 'PESO' })];
  expect(achar(weighed, '2000123005508')).toMatchObject([{ peso: 0.55, exato: true }]);
  // The check digit is wrong: it is no label.
  expect(achar(weighed, '2000123005509')).toEqual([]);
  expect(achar([produto({ pesavel: true, balanca: 'PRECO', preco: 20 })], '2000123010991')).toMatchObject([
    { peso: 0.55 },
  ]);
});
it('adds up to the cent: lines, discounts, coupon, service fee on what is left', () => {
  const comanda = { ...novaComanda('x', new Date(0)), linhas: [linha({ quantidade: 0.55, pesavel: true })] };
  expect(contasDe(comanda, null, 0)).toMatchObject({ subtotal: 2057, total: 2057, itens: 1 });
  const more = { ...comanda, linhas: [linha({ desconto: 7.4 }), linha({ quantidade: 2 })], desconto: 10, taxa: true };
  expect(contasDe(more, 10, 480)).toEqual({
    itens: 3,
    subtotal: 11_220,
    descontos: 1740,
    cupom: 480,
    acrescimo: 900,
    total: 9900,
  });
  expect(contasDe({ ...comanda, desconto: 500 }, null, 0).total).toBe(0);
});
it('gives change of cash alone, and proposes the notes that people hand over', () => {
  expect(trocoDe([{ forma: 'DINHEIRO', valor: 50 }], 3740)).toEqual({ falta: 0, troco: 1260, sobra: 0 });
  expect(trocoDe([{ forma: 'CREDITO', valor: 50 }], 3740)).toEqual({ falta: 0, troco: 0, sobra: 1260 });
  expect(trocoDe([{ forma: 'PIX', valor: 20 }], 3740)).toEqual({ falta: 1740, troco: 0, sobra: 0 });
  expect(notas(3740)).toEqual([3740, 4000, 5000, 10_000]);
});
it('makes one line of the same, and none of what was chosen otherwise', () => {
  expect(comLinha([linha()], linha({ chave: 'b', quantidade: 2 }))).toMatchObject([{ quantidade: 3 }]);
  expect(comLinha([linha()], linha({ chave: 'b', observacao: 'Bem passado' }))).toHaveLength(2);
  expect(comLinha([linha({ desconto: 1 })], linha({ chave: 'b' }))).toHaveLength(2);
});
it('writes a Pix that banks read', () => {
  // The sample of the CRC's own description.
  expect(crc('123456789')).toBe('29B1');
  const code = codigoPix({
    chave: 'loja@exemplo.com.br',
    valor: 37.4,
    loja: 'Padaria São João',
    cidade: 'São Paulo',
    txid: 'abc-123',
  });
  expect(code).toContain('br.gov.bcb.pix0119loja@exemplo.com.br');
  expect(code).toContain('540537.40');
  expect(code).toContain('5916PADARIA SAO JOAO6009SAO PAULO');
  expect(code.slice(-4)).toBe(crc(code.slice(0, -4)));
});
