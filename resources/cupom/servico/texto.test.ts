import { expect, test } from 'vitest';
import { desconhecidos, mensagemPadrao, mensagemPara } from './mensagem';
import type { Impressao } from '../../impressao';
import { documentoDe } from './impressao';
import { paginaDoCupom } from './pagina';
import { condicoes, vantagem } from './texto';
import type { Cupom } from './desconto';

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
const empresa = { nome: 'Forno <da> Vila', site: 'https://forno.com.br/"x', whatsapp: '+5511987654321' };
const page = (over: Partial<Cupom> = {}, dia = '2026-11-24', codigo: string | null = null): string =>
  paginaDoCupom({ empresa, cupom: { ...cupom, ...over }, codigo, momento: { dia, hora: '19:00' } });

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
  expect(desconhecidos('{nome} {cupon} {constructor}')).toEqual(['cupon', 'constructor']);
});
test('the page escapes what people typed and leads to the shop alone', () => {
  const html = page();
  expect(html).toContain('Forno &lt;da&gt; Vila');
  expect(html).not.toMatch(/<script|<da>|site="x/);
  expect([...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
    'https://wa.me/5511987654321?text=Ol%C3%A1!%20Quero%20usar%20o%20cupom%20DEZ.',
    'https://forno.com.br/&quot;x',
  ]);
  expect(page({}, '2026-11-24', 'NATAL123')).toContain('>NATAL123<');
});
test('a coupon that is over says so and gives nothing to use; one for another hour still does', () => {
  expect(page({}, '2026-12-01')).toContain('Este cupom venceu em 30/11/2026!');
  expect(page({}, '2026-12-01')).not.toMatch(/class="code"|href=/);
  expect(page({ situacao: 'CANCELADO' })).not.toContain('class="code"');
  expect(page({}, '2026-11-25')).toMatch(/vale só nestes dias.*class="code"/s);
});
test('on paper: two a row on sheets, cut one from another on a roll', () => {
  const on = (papel: Impressao['papel'], logo?: string): Impressao => ({ papel, rodape: null, logo });
  const three = ['A1', 'B2', 'C3'].map((codigo) => ({ cupom, codigo, link: 'https://x.com.br/c/1' }));
  expect(documentoDe('Forno', three, on('A4')).blocks).toMatchObject([{ across: 2, grid: { length: 3 } }]);
  const roll = documentoDe('Forno', three, on('58mm')).blocks;
  expect(roll.filter((block) => 'cut' in block)).toHaveLength(2);
  expect(roll).toContainEqual({ text: 'B2', align: 'center', bold: true, size: 'huge' });
});
