import { expect, it } from 'vitest';
import { emCentavos, somar, zero } from '../../../comum/centavos';
import { semTaxa } from '../../entrega/taxas.server';
import { canalDe } from '../canais.server';
import { abatido, comAjustes, contaVazia, itensComDesconto, promocoesDitas, totalDaConta } from './conta.server';

const linha = { produto: 1, categoria: 1, total: emCentavos(4000) };
const conta = comAjustes(
  {
    ...contaVazia(null),
    itens: [
      { linha, item: {}, cheio: emCentavos(5000) },
      { linha: null, item: {}, cheio: zero, recusa: 'Acabou' },
    ],
    entrega: { ...semTaxa, taxa: emCentavos(800) },
  },
  { nome: 'Semana', centavos: emCentavos(-1000), em: 'LINHAS', daCasa: true },
  { nome: 'Primeira compra', centavos: emCentavos(-300), em: 'ITENS', daCasa: true },
  { nome: 'Primeira compra', centavos: emCentavos(-800), em: 'ENTREGA', daCasa: true },
  { nome: 'Desconto na venda', centavos: emCentavos(-200), em: 'ITENS' },
  { nome: 'Acréscimo', centavos: emCentavos(150), em: 'TOTAL' },
  { nome: 'Cupom NADA', centavos: zero, em: 'ITENS', daCasa: true },
);

it('adds lines, fee and changes up; those of the lines are in them already', () => {
  expect([itensComDesconto(conta), totalDaConta(conta)]).toEqual([3500, 3650]);
  expect([abatido(conta, 'ITENS'), abatido(conta, 'ENTREGA')]).toEqual([500, 800]);
  const cheios = conta.itens.map(({ cheio }) => cheio);
  const changes = conta.ajustes.map(({ centavos }) => centavos);
  expect(somar(...cheios, conta.entrega.taxa, ...changes)).toBe(totalDaConta(conta));
});
it('names each cause once, promotions of items apart, and what staff gives not at all', () => {
  const said = [
    { nome: 'Semana', valor: 10 },
    { nome: 'Primeira compra', valor: 11 },
  ];
  expect(promocoesDitas(conta, canalDe('loja'))).toEqual(said);
  expect(promocoesDitas(conta, canalDe('parceiro'))).toEqual([]);
  const same = comAjustes(conta, { nome: 'Semana', centavos: emCentavos(-100), em: 'ITENS', daCasa: true });
  expect(promocoesDitas(same, canalDe('loja'))).toEqual([...said, { nome: 'Semana', valor: 1 }]);
});
