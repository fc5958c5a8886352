import { expect, test } from 'vitest';
import { mensagemPadrao, mensagemPara } from './mensagem';
import type { Impressao } from '../comum/impressao.server';
import { documentoDe } from './impressao.server';
import { condicoes, vantagem } from './texto';
import type { Cupom } from '../comum/desconto';
import { vitrineDe } from './vitrine.server';

const cupom: Cupom = {
  id: 1,
  versao: 1,
  nome: 'Dez',
  empresa: 1,
  palavraChave: 'DEZ',
  situacao: 'ATIVO',
  pausadoAte: null,
  tipo: 'PERCENTUAL',
  percentual: 12.5,
  descontoMaximo: 20,
  pedidoMinimo: 50,
  dataInicio: '2026-11-01',
  dataVencimento: '2026-11-30',
  vencimentoDiaSemana: ['TER'],
  horaInicio: '18:00',
  horaFim: '23:00',
  canais: ['SITE'],
  produtos: [1],
  categorias: null,
  limiteUso: null,
  limitePorCliente: 1,
  primeiraCompra: true,
  usados: 0,
  vendas: null,
  descontos: null,
  usuario: 1,
  dataCriacao: null,
  urlCompartilhamento: null,
  urlCurto: null,
  token: null,
  codigoCurto: null,
  whatsAppLote: null,
};
const vitrine = (over: Partial<Cupom> = {}, dia = '2026-11-24', codigo: string | null = null) =>
  vitrineDe({ cupom: { ...cupom, ...over }, codigo, momento: { dia, hora: '19:00' } });

test('a coupon says in words what it is worth, and its conditions', () => {
  expect(vantagem(cupom)).toBe('12,5% de desconto, até R$ 20,00');
  expect(vantagem({ ...cupom, tipo: 'VALOR', valor: 8, descontoMaximo: null })).toBe('R$ 8,00 de desconto');
  expect(vantagem({ ...cupom, tipo: 'FRETE' })).toBe('Frete grátis, até R$ 20,00');
  expect(condicoes(cupom)).toEqual([
    'Válido até 30/11/2026, só nestes dias: terça',
    'Das 18:00 às 23:00',
    'Em pedidos a partir de R$ 50,00 em itens',
    'Para produtos selecionados',
    'Em: Site e cardápio digital',
    'Só na primeira compra',
    'Um uso por cliente',
  ]);
});
test('a message calls people by their first name and always says how to leave', () => {
  const dados = { nome: ' Maria das Dores ', empresa: 'Forno', cupom, codigo: 'DEZ', link: 'https://x.com.br/c/1' };
  expect(mensagemPara(mensagemPadrao, dados)).toBe(
    'Olá, Maria! A Forno tem um presente para você: 12,5% de desconto, até R$ 20,00.\nUse o cupom DEZ. Válido até 30/11/2026, só nestes dias: terça.\nhttps://x.com.br/c/1\n\nPara não receber mais mensagens, responda SAIR.',
  );
  expect(mensagemPara('{nome}, responda SAIR para sair', dados)).toBe('Maria, responda SAIR para sair');
  expect(mensagemPara('{nome}', { ...dados, nome: '{codigo}' })).toContain('{codigo}');
});
test('a coupon that is over says so and gives nothing to use; one for another hour still does', () => {
  expect(vitrine()).toMatchObject({ aviso: undefined, codigo: 'DEZ' });
  expect(vitrine({}, '2026-11-24', 'NATAL123')).toMatchObject({ codigo: 'NATAL123' });
  expect(vitrine({}, '2026-12-01')).toMatchObject({ aviso: 'Este cupom venceu em 30/11/2026!', codigo: null });
  expect(vitrine({ situacao: 'CANCELADO' })).toMatchObject({ codigo: null });
  expect(vitrine({}, '2026-11-25')).toMatchObject({ aviso: expect.stringContaining('vale só'), codigo: 'DEZ' });
});
test('on paper: two a row on sheets, cut one from another on a roll', () => {
  const on = (papel: Impressao['papel'], logo?: string): Impressao => ({ papel, rodape: null, logo });
  const three = ['A1', 'B2', 'C3'].map((codigo) => ({ cupom, codigo, link: 'https://x.com.br/c/1' }));
  expect(documentoDe('Forno', three, on('A4')).blocks).toMatchObject([{ across: 2, grid: { length: 3 } }]);
  const roll = documentoDe('Forno', three, on('58mm')).blocks;
  expect(roll.filter((block) => 'cut' in block)).toHaveLength(2);
  expect(roll).toContainEqual({ text: 'B2', align: 'center', bold: true, size: 'huge' });
});
