import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { plusDays, todayIn } from '../../../src/kit/period';
import type { Speaker } from '../../../src/server/testing';
import { startServices, type Services } from '../../support/services';

describe('the day until which a bill is paid without a fine', () => {
  let house: Services;
  let [admin, um]: Speaker[] = [];
  const change = async (statement: ReturnType<typeof sql>): Promise<void> => {
    await house.database.transaction({ company: '*' }, (tx) => statement.execute(tx));
  };
  const saved = async (root: string, body: object): Promise<Record<string, unknown> & { readonly id: number }> => {
    const answer = await admin!('POST', `${root}save`, body);
    expect(answer.body.hasError, answer.text).toBe(false);
    return answer.body.result as Record<string, unknown> & { readonly id: number };
  };
  const bill = async (empresa: number, competencia: string, vencimento: string) => {
    const { body, text } = await admin!('POST', 'fatura/recorrente/cobranca', { empresa, competencia, vencimento });
    expect(body.hasError, text).toBe(false);
    return (await admin!('GET', `faturaempresa/findbyid/${String(body.result!.fatura)}`)).body.result as Record<
      string,
      unknown
    > & { readonly id: number };
  };
  const stateOf = async (id: number): Promise<unknown> =>
    (await admin!('GET', `faturaempresa/findbyid/${id}`)).body.result?.situacaoHoje;

  beforeAll(async () => {
    house = await startServices({ engine: 'postgres' });
    [admin, um] = [await house.as('admin'), await house.as('um')];
    const [here, there] = house.rowsOf('cidade', null);
    await change(sql`update feriado set excluido_em = now()`);
    await change(sql`update empresa set situacao = 'ATIVA', credito = 0`);
    await change(sql`update plano set valor = 99.9`);
    await change(sql`delete from recorrencia_assinatura`);
    await change(sql`update cidade set estado_id = ${house.rowsOf('estado', null)[0]} where id = ${here}`);
    await change(sql`update cidade set estado_id = ${house.rowsOf('estado', null)[1]} where id = ${there}`);
    await change(
      sql`update empresa set address = jsonb_build_object('city', case when id = ${house.companies[0]} then ${here}::bigint else ${there}::bigint end)`,
    );
    const dia = { tipo: 'FERIADO', data: '2026-07-09' };
    await saved('feriado/', { ...dia, nome: 'Da cidade', abrangencia: 'MUNICIPAL', cidade: here });
    await saved('feriado/', {
      ...dia,
      nome: 'Do estado',
      data: '2026-07-10',
      abrangencia: 'ESTADUAL',
      estado: house.rowsOf('estado', null)[0],
    });
    await saved('feriado/', {
      ...dia,
      nome: 'Só comemora',
      tipo: 'COMEMORATIVO',
      data: '2026-07-13',
      abrangencia: 'NACIONAL',
    });
  }, 120_000);
  afterAll(() => house.close());

  it('passes over holidays of the city and the state, not over what is only commemorated', async () => {
    expect(await bill(house.companies[0], '2031-01', '2026-07-09')).toMatchObject({
      vencimento: '2026-07-09',
      pagavelAte: '2026-07-13',
    });
  });
  it('does not pass over holidays of another place', async () => {
    expect(await bill(house.companies[1], '2031-01', '2026-07-09')).toMatchObject({ pagavelAte: '2026-07-09' });
  });
  it('passes over carnival without a row', async () => {
    expect(await bill(house.companies[1], '2031-02', '2026-02-14')).toMatchObject({ pagavelAte: '2026-02-18' });
  });
  it('cannot be written by hand, nor can a bill', async () => {
    const typed = { empresa: house.companies[1], competencia: '2031-03', valor: 1, vencimento: '2026-03-10' };
    expect((await admin!('POST', 'faturaempresa/save', typed)).status).toBe(404);
  });
  it('decides when a bill is overdue; a bill of before the field goes by its due date', async () => {
    const { id } = await bill(house.companies[0], '2031-04', '2026-03-10');
    const today = todayIn('America/Sao_Paulo', new Date());
    const due = plusDays(today, -5);
    await change(
      sql`update fatura_empresa set vencimento = ${due}, pagavel_ate = ${plusDays(today, 2)} where id = ${id}`,
    );
    expect(await stateOf(id)).toBe('ABERTA');
    await change(sql`update fatura_empresa set pagavel_ate = ${plusDays(today, -2)} where id = ${id}`);
    expect(await stateOf(id)).toBe('VENCIDA');
    await change(sql`update fatura_empresa set pagavel_ate = null where id = ${id}`);
    expect(await stateOf(id)).toBe('VENCIDA');
    await change(sql`update fatura_empresa set vencimento = ${plusDays(today, 2)} where id = ${id}`);
    expect(await stateOf(id)).toBe('ABERTA');
  });
  it('stands in the billing status', async () => {
    await change(sql`update fatura_empresa set situacao = 'CANCELADA' where empresa_id = ${house.companies[0]}`);
    await bill(house.companies[0], '2031-05', '2026-07-09');
    const { body } = await um!('GET', 'company/faturamento/status');
    expect(body.result).toMatchObject({ vencimentoFatura: '2026-07-09', pagavelAteFatura: '2026-07-13' });
  });
});
