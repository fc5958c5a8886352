import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { fakeZoop, type FakeZoop } from '../../support/fakeZoop';
import { good, type Values } from '../../support/good';
import { zoop } from '../../../resources/financeiro/zoop.server';
import {
  admin,
  all,
  clock,
  does,
  dois,
  empresa,
  goTo,
  house,
  moduleEngines,
  one,
  opensHouse,
  placesOf,
  um,
  vizinha,
} from './house';

const fake: FakeZoop = fakeZoop();
const [meu, alheio] = ['seller-um', 'seller-dois'];
const partner = zoop({
  url: 'https://zoop.exemplo',
  marketplace: 'mercado-1',
  key: fake.key,
  fetch: fake.fetch,
  pause: 1,
});

const lista = async (path: string, body: object = {}, who = um): Promise<Values[]> => {
  const answer = await who!('POST', path, body);
  expect(answer.body.hasError, answer.text).toBe(false);
  return answer.body.results as unknown as Values[];
};
const lidas = async (path: string, who = um): Promise<Values[]> => {
  const { status, body, text } = await who!('GET', path);
  expect(status, text).toBe(200);
  return (body.result ?? body.results) as unknown as Values[];
};
const turno = async (): Promise<void> => {
  await house.app.routines.turn('zoopTransacao.espelhar');
  expect(await all(sql`select erro from rotina_vez where erro is not null`)).toEqual([]);
};
const diferencas = () =>
  all(sql`select tipo, situacao, esperado::float, veio::float, diferenca::float from zoop_diferenca order by id`);
const abertas = async () => (await diferencas()).filter(({ situacao }) => situacao === 'ABERTA');
const transacao = (id: string): Promise<Values & { readonly id: number }> =>
  one(
    sql`select id::int, situacao, valor_bruto::float as bruto, valor_liquido::float as liquido, recebido::float, a_receber::float as falta, versao::int, pedido_id::int as pedido from zoop_transacao where id_zoop = ${id}`,
  ) as Promise<Values & { readonly id: number }>;

describe.each(moduleEngines)('the mirror of the payment provider, on %s', (engine) => {
  opensHouse(engine, { pagamentos: partner });
  let pedido = 0;
  beforeAll(async () => {
    for (const table of ['zoop_diferenca', 'zoop_recebivel', 'zoop_transferencia', 'zoop_transacao', 'zoop_conta'])
      await all(sql`delete from ${sql.table(table)}`);
    await all(sql`delete from credenciamento`);
    await all(sql`update pedido set pago_online = null, transacao_zoop = null`);
    for (const [id, seller] of [
      [empresa, meu],
      [vizinha, alheio],
    ] as const)
      await all(
        sql`insert into credenciamento (nome, empresa_id, situacao, codigo_parceiro) values ('Loja', ${id!}, 'APROVADO', ${seller})`,
      );
    pedido = house.rowsOf('pedido', empresa!)[0]!;
    await all(
      sql`update pedido set total = 100, pago_online = true, data = ${'2026-11-02T15:00:00Z'}, pagamentos = ${'[{"forma":"ONLINE","valor":100,"troco":null}]'}::jsonb where id = ${pedido}`,
    );
    await goTo('2026-11-03');
    fake.now = () => clock.now;
  });

  it('shows a sale in three parts: they sum to the net, totals to the filter, and the order names it', async () => {
    fake.sell({ id: 'tx-1', seller: meu, reference: `pedido-${pedido}`, cents: 10_000, fee: 439, installments: 3 });
    fake.sell({ id: 'tx-9', seller: alheio, reference: null, cents: 700, fee: 7 });
    await turno();
    const venda = await transacao('tx-1');
    expect([venda.bruto, venda.liquido, venda.falta, venda.recebido, venda.pedido]).toEqual([
      100,
      95.61,
      95.61,
      0,
      pedido,
    ]);
    const parcelas = await lidas(`zoop-transacao/recebiveis/${venda.id}`);
    expect(parcelas.map(({ liquido }) => liquido)).toEqual([31.87, 31.87, 31.87]);
    const vistas = await lista('zoop-transacao/filtrar/1/10');
    expect(vistas.map(({ idZoop }) => idZoop)).toEqual(['tx-1']);
    const totais = await does(um, 'POST', 'zoop-transacao/totalizadores/', { filter: {} });
    expect(totais).toMatchObject({ vendas: 1, bruto: 100, taxas: 4.39, liquido: 95.61, aReceber: 95.61, recebido: 0 });
    expect(await does(um, 'POST', 'zoop-transacao/totalizadores-para-transferencias/')).toEqual({
      disponivel: 0,
      aReceber: 95.61,
      bloqueado: 0,
    });
    const { pedido: dele } = await does(um, 'GET', 'pedido/detalhar-pedido-zoop-id/tx-1');
    expect((dele as Values).id).toBe(pedido);
    // The neighbour's sale has no order, and is the neighbour's difference alone.
    expect(await lista('zoop-diferenca/filterpaginated/1/10')).toEqual([]);
    expect((await lista('zoop-diferenca/filterpaginated/1/10', {}, dois)).map(({ tipo }) => tipo)).toEqual([
      'SEM_PEDIDO',
    ]);
  });

  it('takes a notice for a hint: twice, an older one, and a forged path make one change', async () => {
    const [{ id }] = (await all(sql`select id::int from credenciamento where empresa_id = ${empresa!}`)) as [Values];
    const { endereco } = await does(um, 'POST', `zoop/credenciamento/trocar-endereco/${Number(id)}`);
    const path = new URL(String(endereco)).pathname.slice('/services/'.length);
    const antes = await transacao('tx-1');
    fake.change('tx-1', { status: 'dispute', changedAt: '2026-11-03T16:00:00Z' });
    // The body is not believed.
    const aviso = (notice: string, status: string) =>
      JSON.stringify({
        id: notice,
        type: 'transaction.updated',
        payload: { object: { id: 'tx-1', status, reference_id: `pedido-${pedido}` } },
      });
    for (const notice of ['n-1', 'n-1', 'n-2'])
      expect((await um!('POST', path, aviso(notice, 'canceled'))).status).toBe(200);
    expect((await um!('POST', `${path}x`, aviso('n-3', 'canceled'))).status).toBe(404);
    await house.app.jobs.drain();
    const depois = await transacao('tx-1');
    expect([depois.situacao, Number(depois.versao) - Number(antes.versao)]).toEqual(['DISPUTA', 1]);
    expect(await does(um, 'POST', 'zoop-transacao/totalizadores-para-transferencias/')).toMatchObject({
      aReceber: 0,
      bloqueado: 95.61,
    });
    // An older state that comes late changes nothing.
    fake.stale('tx-1', { status: 'succeeded', changedAt: '2026-11-03T10:00:00Z' });
    expect((await um!('POST', path, aviso('n-4', 'succeeded'))).status).toBe(200);
    await house.app.jobs.drain();
    expect((await transacao('tx-1')).situacao).toBe('DISPUTA');
    fake.change('tx-1', { status: 'succeeded', changedAt: '2026-11-03T17:00:00Z' });
    await turno();
    await does(um, 'POST', 'zoop-transacao/atualizar');
    expect((await transacao('tx-1')).situacao).toBe('APROVADA');
  });

  it('stands when the provider answers late, with HTML, without a state, or not at all', async () => {
    fake.sell({ id: 'tx-2', seller: meu, reference: null, cents: 5_000, fee: 50, form: 'pix' });
    fake.fail(429, 'html', 500, 'lost', 'cut', 503);
    await turno();
    expect(await all(sql`select id from zoop_transacao where id_zoop = 'tx-2'`)).toEqual([]);
    const [conta] = await all(sql`select erro from zoop_conta where seller = ${meu}`);
    expect(conta!.erro).toMatch(/não respondeu/);
    fake.change('tx-2', { status: undefined });
    await turno();
    expect(await all(sql`select id from zoop_transacao where id_zoop = 'tx-2'`)).toEqual([]);
    expect((await one(sql`select erro from zoop_conta where seller = ${meu}`)).erro).toMatch(/sem situação/);
    fake.change('tx-2', { status: 'succeeded' });
    fake.fail('lost', 'cut');
    await Promise.all([turno(), turno()]);
    expect(await transacao('tx-2')).toMatchObject({ situacao: 'APROVADA', bruto: 50, liquido: 49.5 });
    expect((await one(sql`select erro from zoop_conta where seller = ${meu}`)).erro).toBeNull();
    const before = await all(
      sql`select id_zoop, versao from zoop_transacao union all select id_zoop, versao from zoop_recebivel order by 1`,
    );
    await turno();
    expect(
      await all(
        sql`select id_zoop, versao from zoop_transacao union all select id_zoop, versao from zoop_recebivel order by 1`,
      ),
      'read again, nothing changed',
    ).toEqual(before);
  });

  it('follows the money to the bank: linked sales minus adjustments are the transfer, or there is a difference', async () => {
    expect((await abertas()).map(({ tipo }) => tipo)).toEqual(['SEM_PEDIDO', 'SEM_PEDIDO']);
    await goTo('2026-12-03');
    fake.pay('tx-1', 1, '2026-12-03T11:00:00Z');
    fake.pay('tx-2', 1, '2026-12-03T11:00:00Z');
    fake.transfer({
      id: 'tr-1',
      seller: meu,
      paid: [
        ['tx-1', 1],
        ['tx-2', 1],
      ],
      adjustments: 100,
      fee: 0,
      cents: 8_037,
    });
    await turno();
    const [paga] = await all(sql`select id::int, vendas::float, ajustes::float, valor::float from zoop_transferencia`);
    expect(paga).toMatchObject({ vendas: 81.37, ajustes: 1, valor: 80.37 });
    const ligadas = await lidas(`zoop-transferencia/vendas-vinculadas/${Number(paga!.id)}`);
    expect(ligadas.reduce((sum, { liquido }) => sum + Math.round(Number(liquido) * 100), 0)).toBe(8_137);
    const { text: csv } = await um!('POST', 'zoop-recebivel/exportar/csv', { transferencia: Number(paga!.id) });
    const [titles, ...lines] = csv
      .trim()
      .split(/\r?\n/)
      .map((line) => line.split(';'));
    const net = titles!.findIndex((title) => title.includes('Líquido'));
    expect(
      lines.reduce((sum, cells) => sum + Math.round(Number(cells[net]!.replace(',', '.')) * 100), 0),
      csv,
    ).toBe(8_137);
    expect(await transacao('tx-1')).toMatchObject({ recebido: 31.87, falta: 63.74 });
    expect((await abertas()).map(({ tipo }) => tipo)).toEqual(['SEM_PEDIDO', 'SEM_PEDIDO']);
    fake.transfer({
      id: 'tr-1',
      seller: meu,
      paid: [
        ['tx-1', 1],
        ['tx-2', 1],
      ],
      adjustments: 100,
      fee: 0,
      cents: 7_837,
      changedAt: '2026-12-03T16:00:00Z',
    });
    await turno();
    expect((await abertas()).at(-1)).toMatchObject({
      tipo: 'TRANSFERENCIA',
      esperado: 80.37,
      veio: 78.37,
      diferenca: -2,
    });
    fake.transfer({
      id: 'tr-1',
      seller: meu,
      paid: [
        ['tx-1', 1],
        ['tx-2', 1],
      ],
      adjustments: 300,
      fee: 0,
      cents: 7_837,
      changedAt: '2026-12-03T17:00:00Z',
    });
    await turno();
    expect((await diferencas()).at(-1)).toMatchObject({ tipo: 'TRANSFERENCIA', situacao: 'SUMIU' });
  });

  it('keeps a difference with its age and owner, until a person explains it or it is gone', async () => {
    const [{ id }] = (await all(
      sql`select id::int from zoop_diferenca where empresa_id = ${empresa!} and situacao = 'ABERTA'`,
    )) as [Values];
    await does(um, 'POST', `zoop-diferenca/${Number(id)}/assumir`, {});
    await does(um, 'POST', `zoop-diferenca/${Number(id)}/explicar`, {
      explicacao: 'Venda da maquininha, sem pedido aqui.',
    });
    await turno();
    const vista = await does(um, 'GET', `zoop-diferenca/findbyid/${Number(id)}`);
    expect([vista.situacao, typeof vista.responsavel, typeof vista.abertaEm]).toEqual([
      'EXPLICADA',
      'number',
      'string',
    ]);
    // A paid order that the provider does not know, and an instalment that has not come.
    const outro = house.rowsOf('pedido', empresa!)[1]!;
    await all(
      sql`update pedido set pago_online = true, total = 40, pagamentos = null, data = ${'2027-01-10T15:00:00Z'} where id = ${outro}`,
    );
    await goTo('2027-01-15');
    await turno();
    expect((await abertas()).map(({ tipo, diferenca }) => [tipo, diferenca]).toSorted()).toEqual([
      ['ATRASADO', -31.87],
      ['ATRASADO', -6.93],
      ['SEM_PEDIDO', 7],
      ['SEM_TRANSACAO', -40],
    ]);
    await all(sql`update pedido set pago_online = null where id = ${outro}`);
    await turno();
    expect((await diferencas()).find(({ tipo }) => tipo === 'SEM_TRANSACAO')).toMatchObject({ situacao: 'SUMIU' });
  });

  it('shows no company the seller of another, and no card number anywhere', async () => {
    expect((await um!('GET', `zoop-transferencia/saldo-conta/?selerId=${alheio}`)).status).toBe(404);
    expect((await um!('GET', 'zoop-transferencia/saldo-conta/?selerId=ninguem')).status).toBe(404);
    expect(await does(um, 'GET', `zoop-transferencia/saldo-conta/?selerId=${meu}`)).toMatchObject({ seller: meu });
    expect(await does(admin, 'GET', `zoop-transferencia/saldo-conta/?selerId=${alheio}`)).toMatchObject({
      seller: alheio,
    });
    expect(await does(um, 'GET', 'saldo-bancario/saldo')).toMatchObject({ credenciada: true, simulado: false });
    expect((await um!('GET', 'saldo-bancario/todas/')).status).toBe(403);
    const todas = await lidas('saldo-bancario/todas/', admin);
    expect(todas.map(({ seller }) => seller).toSorted()).toEqual([alheio, meu]);
    const contas = await lidas('empresa/contabancaria/listcontas');
    expect(contas.map(({ final, padrao }) => [final, padrao])).toEqual([
      ['4321', true],
      ['8765', false],
    ]);
    expect((await dois!('GET', `zoop-transacao/recebiveis/${(await transacao('tx-1')).id}`)).status).toBe(404);
    expect((await placesOf(meu)).length).toBeGreaterThan(0);
    expect(await placesOf(fake.pan)).toEqual([]);
    expect(fake.sent.join('\n')).not.toContain(fake.pan);
    await good(um!, 'GET', 'zoop-transferencia/saldo-conta/');
  });
});
