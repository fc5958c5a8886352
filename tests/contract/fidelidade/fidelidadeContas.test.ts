/** Points of customers: what orders give, what is taken, taken back and expires. */
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { HandlerContext, InCompany } from '../../../src/kit';
import { saldoEm } from '../../../resources/fidelidade/passivo.server';
import { moduleEngines } from '../../support/engines';
import { fidelidade, type Values } from '../../support/fidelidade';

describe.each(moduleEngines)('what points are told as, on %s', (engine) => {
  const loja = fidelidade(engine);
  const { um, done, told, find, pontos, give, adds, cliente, order, conclude, cancel, all, clock, later, turn } = loja;
  const redeem = (id: number, quantos: number) =>
    told('transacao/lancar', { cliente: id, tipo: 'RESGATE', pontos: quantos, motivo: 'Teste' });

  it('are shown, printed and saved to the same sum', async () => {
    const maria = await cliente();
    await conclude(await order(maria, 157.9));
    await redeem(maria, 100);
    const { body } = await um('POST', 'transacao/relatorio/totalizador/', { filter: {} });
    const totals = body.result as unknown as Values;
    const csv = await um('POST', 'transacao/download/csv', { filter: {} });
    const lines = csv.text.trim().split(/\r?\n/);
    const [head = '', ...rest] = lines;
    const names = head.replace(/^\uFEFF/, '').split(';');
    const at = (name: string): number => names.findIndex((one) => one.replaceAll('"', '') === name);
    const sum = rest
      .map((line) => line.split(';').map((cell) => cell.replaceAll('"', '').replace(/^'/, '')))
      .filter((cells) => cells[at('Saldo')] !== '')
      .reduce((total, cells) => total + Number(cells[at('Pontos')]!.replaceAll('.', '')), 0);
    expect(sum).toBe(totals.pontos);
    expect(rest).toHaveLength(Number(totals.transacoes));
    expect((await um('POST', 'transacao/impressao/totalizador', { filter: {} })).text).toContain('Saldo em aberto');
    const [any] = await find('transacao/');
    expect((await um('GET', `transacao/impressao/${any!.id}`)).text).toContain('Programa de fidelidade');
  });
  it('are reported by day and kind, to the same sum', async () => {
    const period = { inicio: '2026-01-01', fim: '2026-12-31', agrupar: 'tipo' };
    const { body } = await um('POST', 'transacao/relatorio/movimento/1/50', period);
    const { body: totals } = await um('POST', 'transacao/relatorio/totalizador/', {
      filter: { data: { gte: '2026-01-01T03:00:00Z', lt: '2027-01-01T03:00:00Z' } },
    });
    expect(body.hasError).toBe(false);
    expect((body as unknown as { totals: Values }).totals.pontos).toBe((totals.result as unknown as Values).pontos);
    expect(
      (await um('POST', 'premio/resgate/relatorio/1/50', { inicio: '2026-01-01', fim: '2026-12-31' })).body.hasError,
    ).toBe(false);
  });
  it('are simulated by the rule as it is stored', async () => {
    const { id } = (await um('GET', 'fidelidade/configuracao/carregar')).body.result as unknown as Values;
    expect(await done('fidelidade/configuracao/simular', { id, compra: 57.9 })).toMatchObject({ pontos: 57 });
    await loja.configure({ programa: 'CASHBACK', percentual: 5 });
    expect(await done('fidelidade/configuracao/simular/previa', { id, compra: 57.99 })).toMatchObject({ pontos: 289 });
    await loja.configure({ programa: 'PONTOS', pontosPorReal: 1 });
  });
  it('are owed in reais on any past day, by age, to the sum of the rows of then', async () => {
    await loja.configure({ valorPonto: 0.05, carenciaHoras: 48 });
    await all(sql`delete from transacao where lote_id is not null`);
    await all(sql`delete from transacao where estorno_de_id is not null`);
    await all(sql`delete from transacao`);
    await all(sql`update cliente set pontos = null`);
    const owed = (em: string) => done('transacao/passivo', { em });
    const day = async (dia: string): Promise<void> => {
      await later(`${dia}T15:00:00Z`);
      await turn('transacao.efetivar');
    };
    const maria = await cliente();
    await day('2027-01-10');
    await give(maria, 1000);
    await day('2027-02-20');
    await give(maria, 500);
    await conclude(await order(maria, 30));
    expect(await redeem(maria, 1100)).toBe('ok');
    await day('2027-02-21');
    const [used] = await find('transacao/', { cliente: maria, tipo: 'RESGATE' });
    await done(`transacao/cancelar/${used!.id}`);
    await day('2027-02-25');
    expect(await redeem(maria, 200)).toBe('ok');
    const none = { ate30: 0, ate90: 0, ate180: 0, ate365: 0, mais: 0 };
    expect(await owed('2027-01-09')).toMatchObject({ pontos: 0, valor: 0, ...none });
    expect(await owed('2027-01-10')).toMatchObject({ pontos: 1000, valor: 50, ...none, ate30: 1000 });
    // Bought that day and not free yet: thirty that count two days later.
    expect(await owed('2027-02-20')).toMatchObject({ pontos: 400, valor: 20, ...none, ate30: 400 });
    expect(await owed('2027-02-21')).toMatchObject({ pontos: 1500, ...none, ate30: 500, ate90: 1000 });
    expect(await owed('2027-02-25')).toMatchObject({ pontos: 1330, ...none, ate30: 530, ate90: 800 });
    expect(await pontos(maria)).toBe(1330);
    expect(await told('transacao/passivo', { em: '2027-02-26' })).toBe('Este dia ainda não chegou!');
    const paper = (await um('POST', 'transacao/impressao/passivo', { mes: '2027-02-01' })).text;
    expect(paper).toMatch(/24\/02\/2027[^0-9]*1\.500[^0-9]*75,00/s);
    expect(paper).toMatch(/31 a 90 dias[^0-9]*800[^0-9]*40,00/s);
    await adds();
    await loja.configure({ valorPonto: 0.01, carenciaHoras: 0 });
  });
  it('of one customer are told for any past instant from the rows alone, with lots and what waited', async () => {
    await loja.configure({ carenciaHoras: 24, validadeDias: 30 });
    const [maria, joao] = [await cliente(), await cliente('João')];
    const [t0] = [clock.now.getTime()];
    const seen: { at: string; pontos: number; carencia: number; lotes: string }[] = [];
    const minutes = async (of: number): Promise<void> => {
      await later(new Date(clock.now.getTime() + of * 60_000).toISOString());
      await turn('transacao.efetivar');
      await turn('transacao.vencer');
    };
    /** Compares the kept columns with the transactions. */
    const look = async (): Promise<void> => {
      await minutes(1);
      const [row] = await all<{ pontos: string; carencia: string; lotes: string }>(sql`select
          coalesce((select pontos from cliente where id = ${maria}), 0) as pontos,
          coalesce(sum(pontos) filter (where situacao = 'PENDENTE'), 0) as carencia,
          coalesce(string_agg(id || ':' || restante, ' ' order by id) filter (where restante > 0 and saldo is not null), '') as lotes
        from transacao where cliente_id = ${maria}`);
      seen.push({
        at: clock.now.toISOString(),
        pontos: Number(row!.pontos),
        carencia: Number(row!.carencia),
        lotes: row!.lotes,
      });
    };
    await give(joao, 999);
    const first = await give(maria, 100);
    await look();
    const bought = await order(maria, 50);
    await conclude(bought);
    await look();
    const { id: used } = await done('transacao/lancar', { cliente: maria, tipo: 'RESGATE', pontos: 70, motivo: 'x' });
    await look();
    await minutes(25 * 60);
    await look();
    await done(`transacao/cancelar/${used}`);
    await look();
    expect(await redeem(maria, 120)).toBe('ok');
    await look();
    await cancel(bought);
    await look();
    const waiting = await order(maria, 40);
    await conclude(waiting);
    await look();
    await cancel(waiting);
    await look();
    await give(maria, 500);
    await look();
    await done(`transacao/cancelar/${first.id}`);
    await look();
    await minutes(31 * 24 * 60);
    await look();
    expect(new Set(seen.map(({ pontos: at }) => at)).size).toBeGreaterThan(6);
    expect(seen.at(-1)).toMatchObject({ pontos: 0, lotes: '' });
    const { user } = { user: { company: { id: loja.house.companies[0] } } } as unknown as HandlerContext & InCompany;
    for (const { at, pontos: had, carencia, lotes } of seen) {
      const told = await loja.house.database.read({ company: '*' }, (db) => saldoEm({ db, user }, maria, at));
      expect({ at, pontos: told.pontos, carencia: told.emCarencia }).toEqual({ at, pontos: had, carencia });
      const restante = told.lotes.toSorted((one, other) => one.id - other.id);
      expect(restante.map((one) => `${one.id}:${one.restante}`).join(' '), at).toBe(lotes);
      expect(told.lotes.reduce((sum, one) => sum + one.restante, 0)).toBe(had);
    }
    const em = seen[1]!.at;
    const words = {
      pontos: 100,
      emCarencia: 50,
      lotes: expect.stringMatching(/^100 pontos de Bônus à mão, vencem em /),
    };
    expect(await done('transacao/saldo-em', { cliente: maria, em })).toMatchObject(words);
    expect(await done('transacao/saldo-em', { cliente: maria, em: new Date(t0 - 60_000).toISOString() })).toEqual({
      pontos: 0,
      emCarencia: 0,
      lotes: 'Nenhum',
    });
    const tomorrow = new Date(clock.now.getTime() + 86_400_000).toISOString();
    expect(await told('transacao/saldo-em', { cliente: maria, em: tomorrow })).toBe('Este instante ainda não chegou!');
    await loja.configure({ carenciaHoras: 0, validadeDias: null });
    await adds();
  });
});
