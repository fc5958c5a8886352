import { describe, expect, it } from 'vitest';
import { diasUteis } from '../../comum/diasUteis';
import {
  avisoDevido,
  avisosPadrao,
  cobraEm,
  diaDoBloqueio,
  encargosEm,
  itensDoMes,
  proximaTentativa,
  vencimentoProximo,
  type Contratado,
} from './contas';

const fatura = { valor: 257, vencimento: '2026-11-27', pagavelAte: '2026-11-27' };
const regra = { multa: 2, juros: 1 };

describe('fine and interest', () => {
  it('are nothing until the last day without a fine, and then run from the due date', () => {
    expect(encargosEm(fatura, '2026-11-27', regra)).toEqual({ multa: 0, juros: 0, dias: 0 });
    expect(encargosEm(fatura, '2026-11-28', regra)).toEqual({ multa: 514, juros: 9, dias: 1 });
    expect(encargosEm(fatura, '2026-12-27', regra)).toEqual({ multa: 514, juros: 257, dias: 30 });
  });
  it('wait for the next business day, and count the days before it', () => {
    const sabado = { ...fatura, vencimento: '2026-11-28', pagavelAte: '2026-11-30' };
    expect(encargosEm(sabado, '2026-11-30', regra).dias).toBe(0);
    expect(encargosEm(sabado, '2026-12-01', regra)).toEqual({ multa: 514, juros: 26, dias: 3 });
  });
});

describe('lines of a month', () => {
  const servico = (other: Partial<Contratado> = {}): Contratado => ({
    nome: 'Painel',
    valor: 49.9,
    inicio: '2026-09-15',
    fim: null,
    ativo: true,
    cobranca: 'MENSAL',
    ultimaFatura: null,
    ...other,
  });
  const mes = { competencia: '2026-11', vencimento: '2026-11-10', plano: { nome: 'PRO', valor: 199.9 } };
  const valores = (servicos: readonly Contratado[], credito = 0) =>
    itensDoMes({ ...mes, servicos, credito }).map(({ tipo, valor }) => [tipo, valor]);

  it('take no more credit than there is to pay', () => {
    expect(valores([servico()], 20)).toEqual([
      ['PLANO', 199.9],
      ['SERVICO', 49.9],
      ['CREDITO', -20],
    ]);
    expect(valores([], 500)).toEqual([
      ['PLANO', 199.9],
      ['CREDITO', -199.9],
    ]);
  });
  it.each([
    ['monthly', servico(), true],
    ['that ended before', servico({ fim: '2026-11-09' }), false],
    ['that begins later', servico({ inicio: '2026-11-11' }), false],
    ['that is over', servico({ ativo: false }), false],
    ['once, new', servico({ cobranca: 'UNICA', ativo: false }), true],
    ['once, charged', servico({ cobranca: 'UNICA', ultimaFatura: '2026-10' }), false],
    ['yearly, never charged', servico({ cobranca: 'ANUAL' }), true],
    ['yearly, eleven months ago', servico({ cobranca: 'ANUAL', ultimaFatura: '2025-12' }), false],
    ['yearly, a year ago', servico({ cobranca: 'ANUAL', ultimaFatura: '2025-11' }), true],
    ['by use', servico({ cobranca: 'POR_USO' }), false],
  ])('charge a service %s: %s', (_, um, charged) => expect(cobraEm(um, '2026-11', '2026-11-10')).toBe(charged));
});

describe('days', () => {
  it('find the due date within the days of the issue, over the end of a month', () => {
    expect(vencimentoProximo('2026-11-30', 10, 10)).toBe('2026-12-10');
    expect([vencimentoProximo('2026-11-29', 10, 10), vencimentoProximo('2026-12-10', 10, 10)]).toEqual([
      undefined,
      '2026-12-10',
    ]);
  });
  it('give the most advanced notice that is due, once, on a business day', () => {
    const de = (hoje: string, ultimoAviso: number | null) =>
      avisoDevido({ vencimento: '2026-11-10', ultimoAviso }, hoje, avisosPadrao, diasUteis())?.dias;
    expect([de('2026-11-04', null), de('2026-11-05', null), de('2026-11-05', -5)]).toEqual([undefined, -5, undefined]);
    expect([de('2026-11-18', null), de('2026-11-20', 3), de('2026-11-23', 3)]).toEqual([3, undefined, 10]);
  });
  it('try the card again on the next of the days, and then no more', () => {
    const de = (hoje: string) => proximaTentativa('2026-11-10', hoje, [7, 1, 3]);
    expect(['2026-11-10', '2026-11-11', '2026-11-15', '2026-11-17'].map(de)).toEqual([
      '2026-11-11',
      '2026-11-13',
      '2026-11-17',
      null,
    ]);
  });
  it('block on the sixteenth day after fifteen', () => {
    expect(diaDoBloqueio({ vencimento: '2026-11-08', pagavelAte: '2026-11-09' }, 15)).toBe('2026-11-25');
  });
});
