import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { fakeZoop } from '../../support/fakeZoop';
import { fakeAdvances } from '../../support/fakeAdvances';
import type { Values } from '../../support/good';
import { zoop } from '../../../resources/financeiro/zoop.server';
import {
  all,
  clock,
  does,
  dois,
  empresa,
  goTo,
  house,
  later,
  moduleEngines,
  one,
  opensHouse,
  refused,
  um,
  vizinha,
} from './house';

const fake = fakeZoop();
const advances = fakeAdvances(() => clock.now);
const real = zoop({
  url: 'https://zoop.exemplo',
  marketplace: 'mercado-1',
  key: fake.key,
  fetch: fake.fetch,
  pause: 1,
});
const partner = { ...real, sales: { ...real.sales!, advances } };
const root = 'antecipacao-pagamento-online';

describe.each(moduleEngines)('an advance of receivables, on %s', (engine) => {
  opensHouse(engine, { pagamentos: partner });
  const turn = async (name: string): Promise<void> => {
    await house.app.routines.turn(name);
    expect(await all(sql`select erro from rotina_vez where erro is not null`)).toEqual([]);
  };
  const parcelas = async (who = um): Promise<readonly number[]> => {
    const { parcelas: found } = await does(who, 'GET', `${root}/disponiveis`);
    return (found as Values[]).map(({ id }) => Number(id));
  };
  const simular = (recebiveis: readonly number[], who = um) => does(who, 'POST', `${root}/simular`, { recebiveis });
  /** Gives all receivables back, as if nothing had been advanced. */
  const recomecar = async (): Promise<void> => {
    await all(sql`update zoop_recebivel set antecipacao_id = null`);
    await all(sql`delete from antecipacao`);
    advances.forget();
  };
  const confirmar = ({ id, resumo }: Values, values: Values = {}) => ({ id, resumo, aceito: true, ...values });
  beforeAll(async () => {
    for (const table of [
      'antecipacao',
      'zoop_diferenca',
      'zoop_recebivel',
      'zoop_transferencia',
      'zoop_transacao',
      'zoop_conta',
      'credenciamento',
    ])
      await all(sql`delete from ${sql.table(table)}`);
    await all(sql`update pedido set pago_online = null, transacao_zoop = null`);
    const pedidos = house.rowsOf('pedido', empresa!);
    await goTo('2026-11-03');
    fake.now = () => clock.now;
    for (const [id, seller] of [
      [empresa!, 'seller-um'],
      [vizinha!, 'seller-dois'],
    ] as const)
      await all(
        sql`insert into credenciamento (nome, empresa_id, situacao, codigo_parceiro) values ('Loja', ${id}, 'APROVADO', ${seller})`,
      );
    await all(
      sql`update pedido set total = 100, pagamentos = null, pago_online = true, data = ${'2026-11-03T12:00:00Z'} where id = ${pedidos[0]!}`,
    );
    const venda = { seller: 'seller-um', cents: 10_000, fee: 400 };
    fake.sell({ ...venda, id: 'tx-1', reference: `pedido-${pedidos[0]!}`, installments: 3 });
    fake.sell({ ...venda, id: 'tx-2', reference: null });
    fake.sell({ ...venda, id: 'tx-3', reference: `pedido-${pedidos[0]!}`, form: 'pix' });
    await turn('zoopTransacao.espelhar');
    advances.know([
      ['tx-1-r1', 30, 3_200],
      ['tx-1-r2', 60, 3_200],
      ['tx-1-r3', 90, 3_200],
    ]);
  });

  it('offers what can be advanced, and its yearly cost beside the wait', async () => {
    const vista = await does(um, 'GET', `${root}/disponiveis`);
    expect((vista.parcelas as Values[]).map(({ liquido }) => liquido)).toEqual([32, 32, 32]);
    expect(vista.fora).toEqual([
      { motivo: 'de venda com diferença em aberto', valor: 96 },
      { motivo: 'não é de venda no crédito', valor: 96 },
    ]);
    const oferta = await simular(await parcelas());
    expect(oferta).toMatchObject({ bruto: 96, custo: 3.84, liquido: 92.16, taxaMes: 2, situacao: 'SIMULADA' });
    expect(Number(oferta.cetAno)).toBeGreaterThan(24);
    expect((oferta.espera as Values[]).map(({ valor }) => valor)).toEqual([32, 32, 32]);
    const alheia = (await parcelas())[0]!;
    expect(await refused(dois, 'POST', `${root}/simular`, { recebiveis: [alheia] })).toBeTruthy();
  });

  it('is confirmed as it was shown, once, whoever presses; never late, unread or changed', async () => {
    const [primeira, ...outras] = await parcelas();
    const oferta = await simular([primeira!]);
    const nao = (values: Values) => refused(um, 'POST', `${root}/confirmar`, confirmar(oferta, values));
    expect(await nao({ aceito: false })).toMatch(/Leia os termos/);
    expect(await nao({ resumo: 'f'.repeat(64) })).toBe('As condições mudaram: simule de novo!');
    expect((await dois!('POST', `${root}/confirmar`, confirmar(oferta))).status).toBe(404);
    later(31 * 60);
    expect(await nao({})).toBe('A simulação venceu: simule de novo!');
    const [nova, dela] = [await simular([primeira!]), await simular([primeira!, outras[0]!])];
    const answers = await Promise.all([
      um!('POST', `${root}/confirmar`, confirmar(nova), { 'idempotency-key': 'primeira-pessoa-1' }),
      um!('POST', `${root}/confirmar`, confirmar(nova), { 'idempotency-key': 'segunda-pessoa-01' }),
      um!('POST', `${root}/confirmar`, confirmar(dela), { 'idempotency-key': 'terceira-pessoa-1' }),
    ]);
    expect(answers.map(({ body }) => body.hasError).toSorted()).toEqual([false, true, true]);
    expect(advances.granted()).toBe(1);
    const [row] = await all(
      sql`select id::int, situacao, aceite, liquido::float from antecipacao where situacao <> 'SIMULADA'`,
    );
    expect(row).toMatchObject({ situacao: 'EM_ANALISE' });
    expect(String(row!.aceite)).toContain('custo efetivo total');
    // The sum of the parts is the whole, in the rows.
    expect(
      await all(
        sql`select id from antecipacao where liquido <> (select sum((item->>'liquido')::numeric) from jsonb_array_elements(itens) as item) or bruto - custo <> liquido`,
      ),
    ).toEqual([]);
    expect(await does(um, 'GET', `${root}/id/${Number(row!.id)}/check/status`)).toMatchObject({
      situacao: 'EM_ANALISE',
    });
    expect((await dois!('GET', `${root}/id/${Number(row!.id)}/check/status`)).status).toBe(404);
    later(61);
    await turn('antecipacao.conferir');
    expect(await does(um, 'GET', `${root}/id/${Number(row!.id)}/check/status`)).toMatchObject({ situacao: 'PAGA' });
    await all(sql`delete from antecipacao where situacao = 'SIMULADA'`);
  });

  it('whose answer is lost is asked for before it is sent again, and is one advance at the provider', async () => {
    // Any of the three confirmations may have won, one of which takes two receivables.
    await recomecar();
    const [segunda, terceira] = await parcelas();
    const estado = () => one(sql`select situacao, mensagem from antecipacao order by id desc limit 1`);
    const antes = advances.granted();
    advances.lose('after');
    await does(um, 'POST', `${root}/confirmar`, confirmar(await simular([segunda!])));
    expect(await estado()).toMatchObject({ situacao: 'CONFIRMANDO', mensagem: expect.stringMatching(/não respondeu/) });
    await Promise.all([turn('antecipacao.conferir'), turn('antecipacao.conferir')]);
    expect([(await estado()).situacao, advances.granted() - antes]).toEqual(['EM_ANALISE', 1]);
    advances.lose('before');
    await does(um, 'POST', `${root}/confirmar`, confirmar(await simular([terceira!])));
    await turn('antecipacao.conferir');
    expect([(await estado()).situacao, advances.granted() - antes]).toEqual(['CONFIRMANDO', 1]);
    later(121);
    await turn('antecipacao.conferir');
    expect([(await estado()).situacao, advances.granted() - antes]).toEqual(['EM_ANALISE', 2]);
  });

  it('that the provider refuses gives its receivables back', async () => {
    await recomecar();
    const [uma] = await parcelas();
    const oferta = await simular([uma!]);
    advances.refuse();
    expect(await does(um, 'POST', `${root}/confirmar`, confirmar(oferta))).toMatchObject({ situacao: 'RECUSADA' });
    expect(await parcelas()).toContain(uma);
  });

  it('leaves out what falls due by the next business day, and says so', async () => {
    await recomecar();
    // A Friday: the next business day is Monday the 30th.
    await goTo('2026-11-27');
    const [segunda, terca] = await parcelas();
    for (const [id, dia] of [
      [segunda, '2026-11-30'],
      [terca, '2026-12-01'],
    ] as const)
      await all(sql`update zoop_recebivel set previsto = ${dia} where id = ${id}`);
    const vista = await does(um, 'GET', `${root}/disponiveis`);
    expect((vista.parcelas as Values[]).map(({ id }) => id)).not.toContain(segunda);
    expect((vista.parcelas as Values[]).map(({ id }) => id)).toContain(terca);
    expect(vista.fora).toContainEqual({ motivo: 'cai até o próximo dia útil', valor: 32 });
    expect(await refused(um, 'POST', `${root}/simular`, { recebiveis: [segunda] })).toBe(
      'Uma das parcelas não pode ser antecipada: cai até o próximo dia útil!',
    );
    // One that was shown before falls due meanwhile: its terms are not those of now.
    const oferta = await simular([terca!]);
    await all(sql`update antecipacao set valida_ate = '2026-12-01T00:00:00Z' where id = ${Number(oferta.id)}`);
    await goTo('2026-11-30');
    expect(await refused(um, 'POST', `${root}/confirmar`, confirmar(oferta))).toBe(
      'As condições mudaram: simule de novo!',
    );
  });
});
