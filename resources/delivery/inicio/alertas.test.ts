import { describe, expect, it } from 'vitest';
import { alertasDe, fraseDoAlerta, type Incidente, type Observada } from './alertas';

const hoje = '2026-11-30';
const normal: Observada = {
  situacao: 'ATIVA',
  fimTeste: null,
  semana: 30,
  semanaAntes: 31,
  ultimoDia: '2026-11-29',
  jaVendeu: true,
  vencida: null,
};
const frases = (change: Partial<Observada>, incidentes: readonly Incidente[] = []): readonly string[] =>
  alertasDe({ ...normal, ...change }, incidentes, hoje).map(fraseDoAlerta);
const teste: Incidente = { motivo: 'TESTE', quantos: null, desde: null };

describe('alerts of a portfolio', () => {
  it('are none for a company that sells and pays', () => {
    expect(frases({})).toEqual([]);
  });
  it('tell a fall of more than 30%, not of 30%, nor of a company that sold little', () => {
    expect(frases({ semana: 69, semanaAntes: 100 })).toEqual(['Caiu 31% em 7 dias']);
    expect(frases({ semana: 70, semanaAntes: 100 })).toEqual([]);
    expect(frases({ semana: 2, semanaAntes: 19 })).toEqual([]);
  });
  it('tell an overdue invoice by its days, and one whose day is unknown', () => {
    expect(frases({ vencida: '2026-11-24' })).toEqual(['Fatura vencida há 6 dias']);
    expect(frases({ vencida: '2026-11-29', situacao: 'INADIMPLENTE' })).toEqual(['Fatura vencida há 1 dia']);
    expect(frases({ situacao: 'INADIMPLENTE' })).toEqual(['Fatura em atraso']);
  });
  it('tell a quiet company, which has not fallen beside', () => {
    expect(frases({ ultimoDia: '2026-11-23', semana: 0, semanaAntes: 40 })).toEqual(['Sem pedido há 7 dias']);
    expect(frases({ ultimoDia: '2026-11-24' })).toEqual([]);
    expect(frases({ ultimoDia: '2026-11-20', jaVendeu: false })).toEqual(['Nenhum pedido há 10 dias']);
  });
  it('tell how long a trial goes on, once', () => {
    expect(frases({ situacao: 'TESTE', fimTeste: '2026-12-20' })).toEqual(['Teste acaba em 20 dias']);
    expect(frases({ situacao: 'TESTE', fimTeste: '2026-12-01' }, [teste])).toEqual(['Teste acaba em 1 dia']);
    expect(frases({ situacao: 'TESTE', fimTeste: hoje }, [teste])).toEqual(['Teste acaba hoje']);
    expect(frases({ situacao: 'TESTE', fimTeste: '2026-11-28' }, [teste])).toEqual(['Teste acabou há 2 dias']);
    expect(frases({ situacao: 'TESTE' })).toEqual(['Em teste']);
  });
  it('come in the order in which they hurry', () => {
    const notas: Incidente = { motivo: 'NOTAS', quantos: 3, desde: '2026-11-30T12:00:00Z' };
    expect(
      frases({ situacao: 'TESTE', fimTeste: '2026-12-02', vencida: '2026-11-29', ultimoDia: '2026-11-01' }, [
        teste,
        notas,
      ]),
    ).toEqual(['Notas rejeitadas: 3', 'Teste acaba em 2 dias', 'Fatura vencida há 1 dia', 'Sem pedido há 29 dias']);
  });
});
