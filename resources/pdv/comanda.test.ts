import { expect, it } from 'vitest';
import { lido } from '../delivery/cardapio/produtoPedido';
import {
  achar,
  comCliente,
  comDesconto,
  comLinha,
  comPrevia,
  contasDe,
  corpoDe,
  notas,
  novaComanda,
  passaDoLimite,
  podeEsperar,
  trocoDe,
  type Linha,
  type Produto,
} from './comanda';
import { lembrar, procurar, type Conhecido } from './guardado';
import { codigoDaEtiqueta, conferido } from '../delivery/cardapio/papel/balanca';
import { codigoPix } from './pix';
import { emLinhas } from './registrarVenda.server';

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
  // A wrong check digit: no label.
  expect(achar(weighed, '2000123005509')).toEqual([]);
  expect(achar([produto({ pesavel: true, balanca: 'PRECO', preco: 20 })], '2000123010991')).toMatchObject([
    { peso: 0.55 },
  ]);
});
it.each([
  ['QUATRO', '0123', '2012300010990'],
  ['CINCO', '00123', '2001230010990'],
  ['SEIS', '000123', '2000123010990'],
] as const)('reads a label with a code of %s digits', (digitosBalanca, codigo, semDigito) => {
  const rotulo = conferido(semDigito.slice(0, 12));
  const all = [produto({ codigo, pesavel: true, balanca: 'PRECO', preco: 20 })];
  expect(codigoDaEtiqueta('123', 1099, { digitosBalanca })).toBe(rotulo);
  expect(achar(all, rotulo, { digitosBalanca, precoEtiqueta: 'ETIQUETA' })).toMatchObject([
    { peso: 0.55, exato: true },
  ]);
  expect(codigoDaEtiqueta('1234567', 1099, { digitosBalanca })).toBeUndefined();
  expect(codigoDaEtiqueta('123', 1_000_000, { digitosBalanca })).toBeUndefined();
});
it('takes the price of the label, or its weight at the price of now, as the settings say', () => {
  // 0.55 kg at 20.00 on the label; today the kilogram is 15.00.
  const weighed = [produto({ pesavel: true, balanca: 'PRECO', preco: 15, de: 20 })];
  const peso = (precoEtiqueta: 'ETIQUETA' | 'CADASTRO') =>
    achar(weighed, '2000123011004', { digitosBalanca: 'SEIS', precoEtiqueta })[0]!.peso!;
  expect([peso('ETIQUETA'), peso('CADASTRO')]).toEqual([0.733, 0.55]);
  expect(Math.round(peso('ETIQUETA') * 1500)).toBe(1100);
  expect(Math.round(peso('CADASTRO') * 1500)).toBe(825);
  // A weight is a weight under either rule.
  const bySight = [produto({ pesavel: true, balanca: 'PESO', preco: 15, de: 20 })];
  expect(achar(bySight, '2000123005508', { digitosBalanca: 'SEIS', precoEtiqueta: 'CADASTRO' })).toMatchObject([
    { peso: 0.55 },
  ]);
});
it('adds up to the cent: lines, discounts, service fee on what is left', () => {
  const comanda = { ...novaComanda('x', new Date(0)), linhas: [linha({ quantidade: 0.55, pesavel: true })] };
  expect(contasDe(comanda, null)).toMatchObject({ subtotal: 2057, total: 2057, itens: 1 });
  const more = { ...comanda, linhas: [linha({ desconto: 7.4 }), linha({ quantidade: 2 })], desconto: 10, taxa: true };
  expect(contasDe(more, 10)).toEqual({ itens: 3, subtotal: 11_220, descontos: 1740, acrescimo: 948, total: 10_428 });
  // The fee does not apply to the part taken off by promotions and coupon; and 12,75% is not rounded to 12,8%.
  const said = { subtotal: 104.8, desconto: 14.8, total: 90 };
  expect(comPrevia(more, 12.75, said)).toMatchObject({ descontos: 2220, acrescimo: 1148, total: 10_148 });
  expect(comPrevia({ ...more, taxa: false }, 12.75, said)).toMatchObject({ acrescimo: 0, total: 9000 });
  expect(contasDe({ ...comanda, desconto: 500 }, null).total).toBe(0);
});
it('takes a discount off a line or off what is left of the sale, in whole cents, with its reason', () => {
  const comanda = { ...novaComanda('x', new Date(0)), linhas: [linha({ unidade: 1.15, quantidade: 3 }), linha()] };
  const contas = contasDe(comanda, null);
  const dado = { valor: null, percentual: 10, motivo: 'Amassado' };
  // 10% of 3,45 are 34,5 cents; floats would give less than half.
  expect(comDesconto(comanda, contas, 0, { ...dado, item: true })).toMatchObject({
    linhas: [{ desconto: 0.35 }, { desconto: 0 }],
    motivo: 'Amassado',
  });
  const less = { ...comanda, linhas: [linha({ desconto: 7.4 })], desconto: 5 };
  expect(comDesconto(less, contasDe(less, null), 0, { ...dado, item: false })).toEqual({
    desconto: 3,
    motivo: 'Amassado',
  });
  expect(passaDoLimite({ ...less, desconto: 0 }, contasDe(less, null), 10)).toBe(true);
  expect(passaDoLimite({ ...less, linhas: [linha({ desconto: 3.74 })], desconto: 0 }, contasDe(less, null), 10)).toBe(
    false,
  );
});
it('waits for the network with what needs nobody’s yes, and says who sold it and when it began', () => {
  const comanda = { ...novaComanda('x', new Date(0)), vendedor: 7 };
  expect(podeEsperar(comanda, [{ forma: 'DINHEIRO', valor: 1 }])).toBe(true);
  for (const forma of ['FIADO', 'VALE_PRESENTE', 'PONTOS'] as const)
    expect(podeEsperar(comanda, [{ forma, valor: 1 }])).toBe(false);
  expect(podeEsperar({ ...comanda, cupom: 'DEZ' }, [])).toBe(false);
  expect(corpoDe(comanda, [], contasDe(comanda, null))).toMatchObject({
    vendedor: 7,
    comecouEm: '1970-01-01T00:00:00.000Z',
  });
});
it('gives change of cash alone, and proposes the notes that people hand over', () => {
  expect(trocoDe([{ forma: 'DINHEIRO', valor: 50 }], 3740)).toEqual({ falta: 0, troco: 1260, sobra: 0 });
  expect(trocoDe([{ forma: 'CREDITO', valor: 50 }], 3740)).toEqual({ falta: 0, troco: 0, sobra: 1260 });
  expect(trocoDe([{ forma: 'PIX', valor: 20 }], 3740)).toEqual({ falta: 1740, troco: 0, sobra: 0 });
  expect(notas(3740)).toEqual([3740, 4000, 5000, 10_000]);
});
it('makes one line of the same, and none of what was chosen otherwise', () => {
  const other = linha({ chave: 'b', observacao: 'Bem passado' });
  expect(comLinha([linha()], linha({ chave: 'c', quantidade: 2 }))).toMatchObject({
    linhas: [{ quantidade: 3 }],
    em: 0,
  });
  // The line that has grown is the one that is chosen, and not the first of its product.
  expect(comLinha([other, linha()], linha({ chave: 'c' }))).toMatchObject({ linhas: [{}, { quantidade: 2 }], em: 1 });
  expect(comLinha([linha()], other)).toMatchObject({ linhas: [{}, { chave: 'b' }], em: 1 });
  expect(comLinha([linha({ desconto: 1 })], linha({ chave: 'b' })).linhas).toHaveLength(2);
});
it('takes back what another customer was to pay with his own points, or to owe', () => {
  const pix = { forma: 'PIX', valor: 10 } as const;
  const ana = { id: 1, nome: 'Ana' };
  const pagos = [pix, { forma: 'PONTOS', valor: 5 }, { forma: 'FIADO', valor: 3 }] as const;
  const comanda = { ...novaComanda('x', new Date(0)), cliente: ana, pagos };
  expect(comCliente(comanda, { ...ana })).toEqual({ cliente: ana, pagos });
  for (const outro of [{ id: 2, nome: 'Rui' }, null])
    expect(comCliente(comanda, outro)).toEqual({ cliente: outro, pagos: [pix] });
});
it('writes a Pix that banks read', () => {
  const code = codigoPix({
    chave: 'loja@exemplo.com.br',
    valor: 37.4,
    loja: 'Padaria São João',
    cidade: 'São Paulo',
    txid: 'abc-123',
  });
  expect(code).toBe(
    '00020126410014br.gov.bcb.pix0119loja@exemplo.com.br520400005303986540537.405802BR5916PADARIA SAO JOAO6009SAO PAULO62100506abc1236304BB44',
  );
});

it('says how many differences do not go in, and cuts none', () => {
  expect(emLinhas(['um', 'dois'])).toBe('um\ndois');
  const many = Array.from({ length: 100 }, (_, at) => `${at} ${'x'.repeat(90)}`);
  const lines = emLinhas(many).split('\n');
  expect(lines.join('\n').length).toBeLessThanOrEqual(1000);
  expect(lines.slice(0, -1)).toEqual(many.slice(0, lines.length - 1));
  expect(lines.at(-1)).toBe(`… e mais ${100 - (lines.length - 1)}`);
  expect(lines.length).toBeGreaterThan(9);
});

it('knows the customers of the last month again without a network, two hundred of them at most', () => {
  const day = 86_400_000;
  const one = (id: number, nome: string): Omit<Conhecido, 'em'> => ({ id, nome, telefone: `(11) 90000-00${10 + id}` });
  let known = lembrar([], one(1, 'Antônio Sá'), 0);
  known = lembrar(known, one(2, 'Maria Antônia'), 5 * day);
  expect(procurar(known, 'antoni', 6 * day).map(({ id }) => id)).toEqual([2, 1]);
  expect(procurar(known, 'sa anto', 6 * day).map(({ id }) => id)).toEqual([1]);
  expect(procurar(known, '0012', 6 * day).map(({ id }) => id)).toEqual([2]);
  expect(procurar(known, '', 6 * day)).toEqual([]);
  expect(procurar(known, 'antoni', 31 * day).map(({ id }) => id)).toEqual([2]);
  expect(lembrar(known, one(3, 'Rui'), 31 * day).map(({ id }) => id)).toEqual([3, 2]);
  for (let id = 4; id < 300; id++) known = lembrar(known, one(id, 'Alguém'), 6 * day);
  expect(known).toHaveLength(200);
});
