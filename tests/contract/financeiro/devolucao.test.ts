import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeZoop } from '../../support/fakeZoop';
import type { Values } from '../../support/good';
import { password } from '../../support/services';
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
  later,
  leitor,
  moduleEngines,
  one,
  opensHouse,
  refused,
  um,
} from './house';

const fake = fakeZoop();
const seller = 'seller-um';
const partner = zoop({
  url: 'https://zoop.exemplo',
  marketplace: 'mercado-1',
  key: fake.key,
  fetch: fake.fetch,
  pause: 1,
});
const demora = 601;

describe.each(moduleEngines)('a refund of an online payment, on %s', (engine) => {
  opensHouse(engine, { pagamentos: partner });
  let [order, sales] = [0, 0];
  let sale = '';
  const turn = async (): Promise<void> => {
    await house.app.routines.turn('devolucaoOnline.conferir');
    await house.app.jobs.drain();
    expect(await all(sql`select erro from rotina_vez where erro is not null`)).toEqual([]);
  };
  const path = (): string => `pedido/${order}/devolver-online`;
  const wanted = (valor: number, values: Values = {}): Values => ({
    id: order,
    valor,
    motivo: 'Veio sem o refrigerante',
    senha: password,
    ...values,
  });
  const devolver = async (valor: number, values: Values = {}, who = um): Promise<Values> => {
    const result = await does(who, 'POST', path(), wanted(valor, values));
    await house.app.jobs.drain();
    return result;
  };
  const pedido = () => does(um, 'GET', `pedido/findbyid/${order}`);
  const devolucoes = () =>
    all(
      sql`select situacao, valor::float, chave, mensagem from devolucao_online where pedido_id = ${order} order by id`,
    );
  const venda = () =>
    one(
      sql`select id::int, situacao, valor_bruto::float as bruto, devolvido::float, valor_liquido::float as liquido, a_receber::float as falta, versao::int from zoop_transacao where id_zoop = ${sale}`,
    );
  const somaDasParcelas = async (): Promise<number> =>
    Number(
      (
        await one(
          sql`select coalesce(sum(liquido), 0)::float as soma from zoop_recebivel where transacao_id = ${Number((await venda()).id)} and situacao in ('PREVISTO', 'PAGO', 'ANTECIPADO')`,
        )
      ).soma,
    );
  const diferencas = () =>
    all(sql`select tipo, situacao, esperado::float, veio::float from zoop_diferenca order by id`);

  /** A new order of 100.00, paid by card in two instalments. */
  beforeEach(async () => {
    await goTo('2026-11-03');
    fake.now = () => clock.now;
    for (const table of ['devolucao_online', 'zoop_diferenca', 'zoop_recebivel', 'zoop_transacao', 'zoop_conta'])
      await all(sql`delete from ${sql.table(table)}`);
    await all(sql`delete from credenciamento`);
    await all(
      sql`insert into credenciamento (nome, empresa_id, situacao, codigo_parceiro) values ('Loja', ${empresa!}, 'APROVADO', ${seller})`,
    );
    await all(sql`update pedido set pago_online = null, transacao_zoop = null, devolucao = null`);
    order = house.rowsOf('pedido', empresa!)[0]!;
    await all(
      sql`update pedido set situacao = 'CONCLUIDO', origem_externa = null, id_externo = null, no_parceiro = null, total = 100, pago_online = true, devolucao = null, valor_devolver = null, devolvido_online = null, devolvendo = null, devolucao_dita = null, data = ${'2026-11-03T12:00:00Z'}, pagamentos = ${'[{"forma":"ONLINE","valor":100,"troco":null}]'}::jsonb where id = ${order}`,
    );
    fake.forget();
    sale = `tx-${++sales}`;
    fake.sell({ id: sale, seller, reference: `pedido-${order}`, cents: 10_000, fee: 400, installments: 2 });
    later(60);
  });

  it('gives a part back: the order says it, and the receivables sum to the net after it', async () => {
    const before = fake.refunds();
    // Nothing of the sale is known yet: it is read first.
    expect(await devolver(12)).toEqual({ situacao: 'CONFIRMADA', mensagem: 'Devolvido R$ 12,00 ao cliente!' });
    expect(fake.refunds() - before).toBe(1);
    expect(await pedido()).toMatchObject({
      devolvidoOnline: 12,
      devolvendo: null,
      devolucaoDita: 'Devolvido R$ 12,00 em 03/11/2026.',
    });
    expect(await venda()).toMatchObject({
      situacao: 'ESTORNO_PARCIAL',
      bruto: 100,
      devolvido: 12,
      liquido: 84,
      falta: 84,
    });
    expect(await somaDasParcelas()).toBe(84);
    expect(await diferencas()).toEqual([]);
    const [mostrada] = (await um!('POST', 'devolucao-online/filterpaginated/1/10', {})).body
      .results as unknown as Values[];
    expect(mostrada).toMatchObject({ valor: 12, situacao: 'CONFIRMADA', motivo: 'Veio sem o refrigerante' });
    expect(await does(um, 'POST', 'zoop-transacao/totalizadores/', { filter: {} })).toMatchObject({
      bruto: 100,
      devolvido: 12,
      liquido: 84,
    });
    // The rest of it, and not a cent more.
    expect(await refused(um, 'POST', path(), wanted(88.01, { visto: 12 }))).toBe('Restam R$ 88,00 a devolver!');
    expect(await does(um, 'POST', 'pedido/devolver-online/previa', { id: order, valor: 90 })).toEqual({
      pago: 100,
      devolvido: 12,
      resta: 88,
      impedimento: 'Restam R$ 88,00 a devolver!',
    });
    expect(await devolver(88, { visto: 12 })).toMatchObject({ situacao: 'CONFIRMADA' });
    expect(await venda()).toMatchObject({ situacao: 'ESTORNADA', devolvido: 100, liquido: 0, falta: 0 });
    expect(await somaDasParcelas()).toBe(0);
    expect(await refused(um, 'POST', path(), wanted(1, { visto: 100 }))).toMatch(/já foi devolvido/);
    expect(fake.refunds() - before).toBe(2);
  });

  it('is for who may, with the own password, of the own company, and for what was paid on the page', async () => {
    const before = fake.refunds();
    const wrong = await um!('POST', path(), wanted(12, { senha: 'errada' }), {
      'idempotency-key': 'senha-errada-0001',
    });
    expect(wrong.body.fieldErrors).toHaveProperty('senha');
    expect((await leitor!('POST', path(), wanted(12), { 'idempotency-key': 'leitor-leitor-001' })).status).toBe(403);
    expect((await dois!('POST', path(), wanted(12), { 'idempotency-key': 'vizinha-vizinha-1' })).status).toBe(404);
    expect(await refused(um, 'POST', path(), wanted(100.01))).toBe('Restam R$ 100,00 a devolver!');
    expect((await um!('POST', path(), wanted(-1), { 'idempotency-key': 'negativa-negativa' })).body.hasError).toBe(
      true,
    );
    fake.change(sale, { status: 'dispute' });
    await house.app.routines.turn('zoopTransacao.espelhar');
    later(60);
    await does(um, 'POST', 'zoop-transacao/atualizar');
    expect(await refused(um, 'POST', path(), wanted(12))).toMatch(/contestou a venda/);
    await all(sql`update pedido set pago_online = null where id = ${order}`);
    expect((await um!('POST', path(), wanted(12), { 'idempotency-key': 'sem-pagamento-001' })).status).toBe(409);
    expect([fake.refunds() - before, await devolucoes()]).toEqual([0, []]);
  });

  it('whose answer is lost is one refund at the provider, whoever presses again', async () => {
    for (const failure of ['after', 'html'] as const) {
      const before = fake.refunds();
      const given = Number((await pedido()).devolvidoOnline ?? 0);
      fake.failRefund(failure);
      expect(await devolver(20, { visto: given })).toMatchObject({ situacao: 'INCERTA' });
      expect((await pedido()).devolucaoDita).toMatch(/R\$\s20,00 pedidos, e o parceiro não respondeu/);
      for (const who of [um, admin])
        expect(
          (
            await who!('POST', path(), wanted(20, { visto: given }), {
              'idempotency-key': `outra-pessoa-${failure}-${who === um ? 1 : 2}`,
            })
          ).status,
        ).toBe(409);
      expect(await does(um, 'POST', 'pedido/devolver-online/previa', { id: order, valor: 20 })).toMatchObject({
        impedimento: 'Já há uma devolução esperando o parceiro!',
      });
      await Promise.all([turn(), turn()]);
      later(demora);
      await Promise.all([turn(), turn()]);
      expect([fake.refunds() - before, (await devolucoes()).at(-1)!.situacao]).toEqual([1, 'CONFIRMADA']);
      expect(await pedido()).toMatchObject({ devolvidoOnline: given + 20, devolvendo: null });
    }
    expect(await somaDasParcelas()).toBe(56);
    expect(await diferencas()).toEqual([]);
  });

  it('that never arrived is sent again under its key, after the provider was asked, and not before', async () => {
    for (const failure of ['before', 429, 503] as const) {
      const before = fake.refunds();
      const given = Number((await pedido()).devolvidoOnline ?? 0);
      fake.failRefund(failure);
      expect(await devolver(10, { visto: given })).toMatchObject({ situacao: 'INCERTA' });
      await turn();
      later(demora - 30);
      await turn();
      expect(fake.refunds() - before, 'it may still be on its way').toBe(0);
      later(60);
      await Promise.all([turn(), turn()]);
      await turn();
      expect([fake.refunds() - before, (await devolucoes()).at(-1)!.situacao]).toEqual([1, 'CONFIRMADA']);
    }
    expect(await venda()).toMatchObject({ devolvido: 30, liquido: 66 });
  });

  it('that the provider takes without a state is never sent again, however long it takes', async () => {
    const before = fake.refunds();
    fake.failRefund('later');
    expect(await devolver(25)).toMatchObject({ situacao: 'PEDIDA' });
    for (let hour = 0; hour < 3; hour++) {
      later(3_000);
      await turn();
    }
    expect([fake.refunds() - before, (await devolucoes())[0]!.situacao]).toEqual([0, 'PEDIDA']);
    fake.makeTaken();
    await turn();
    expect([fake.refunds() - before, (await devolucoes())[0]!.situacao]).toEqual([1, 'CONFIRMADA']);
    expect(await pedido()).toMatchObject({ devolvidoOnline: 25 });
  });

  it('of two people at once is one, and of one who saw less given back none', async () => {
    const before = fake.refunds();
    const answers = await Promise.all([
      um!('POST', path(), wanted(30, { visto: 0 }), { 'idempotency-key': 'primeira-pessoa-1' }),
      admin!('POST', path(), wanted(30, { visto: 0 }), { 'idempotency-key': 'segunda-pessoa-01' }),
      um!('POST', path(), wanted(30, { visto: 0 }), { 'idempotency-key': 'primeira-pessoa-1' }),
    ]);
    expect(answers.filter(({ body }) => !body.hasError).length).toBeGreaterThanOrEqual(1);
    await house.app.jobs.drain();
    expect([fake.refunds() - before, (await devolucoes()).map(({ valor }) => valor)]).toEqual([1, [30]]);
    expect(await refused(um, 'POST', path(), wanted(30, { visto: 0 }))).toMatch(/Outra pessoa devolveu/);
    expect(fake.refunds() - before).toBe(1);
  });

  it('that the provider refuses says so on the order, and may be asked for again', async () => {
    fake.pay(sale, 1, '2026-11-03T11:00:00Z');
    const answer = await devolver(12);
    expect(answer).toMatchObject({
      situacao: 'RECUSADA',
      mensagem: expect.stringMatching(/^A devolução foi recusada: /),
    });
    expect(await pedido()).toMatchObject({
      devolvendo: null,
      devolvidoOnline: null,
      devolucaoDita: expect.stringMatching(/^A devolução foi recusada: a Zoop não aceitou/),
    });
    expect(await devolver(12)).toMatchObject({ situacao: 'RECUSADA' });
    expect((await devolucoes()).map(({ chave }) => chave)).toEqual([`devolucao-${order}-1`, `devolucao-${order}-2`]);
  });

  it('of a cancelled order ends its return, and of a returned part takes the part off', async () => {
    await all(
      sql`update pedido set devolucao = 'PENDENTE', valor_devolver = 12, total = 88, pagamentos = ${'[{"forma":"ONLINE","valor":88,"troco":null}]'}::jsonb where id = ${order}`,
    );
    await devolver(5);
    expect(await pedido()).toMatchObject({ devolucao: 'PENDENTE', valorDevolver: 7 });
    await devolver(7, { visto: 5 });
    expect(await pedido()).toMatchObject({ devolucao: 'FEITA', valorDevolver: null });
    expect(await diferencas()).toEqual([]);
    await all(sql`update pedido set situacao = 'CANCELADO', devolucao = 'PENDENTE' where id = ${order}`);
    await devolver(88, { visto: 12 });
    expect(await pedido()).toMatchObject({ devolucao: 'FEITA', devolvidoOnline: 100 });
  });

  it('made on the page of the provider alone is a difference with an owner to be', async () => {
    await does(um, 'POST', 'zoop-transacao/atualizar');
    expect(fake.giveBack(sale, 1_500)).toBeUndefined();
    later(60);
    await does(um, 'POST', 'zoop-transacao/atualizar');
    expect(await diferencas()).toEqual([{ tipo: 'DEVOLUCAO', situacao: 'ABERTA', esperado: 0, veio: 15 }]);
    expect(await refused(um, 'POST', path(), wanted(85.01))).toBe('Restam R$ 85,00 a devolver!');
    expect(await devolver(85)).toMatchObject({ situacao: 'CONFIRMADA' });
  });

  const decidir = async (values: Values = {}, who = um) => {
    const [row] = await all(sql`select id::int from devolucao_online where pedido_id = ${order} order by id desc`);
    return who!(
      'POST',
      `devolucao-online/${Number(row!.id)}/decidir`,
      { houve: 'DEVOLVEU', motivo: 'Vi no painel da Zoop', senha: password, ...values },
      { 'idempotency-key': crypto.randomUUID() },
    );
  };

  it('that the provider mixes with another one is decided by a person, after ten minutes', async () => {
    fake.failRefund('before');
    expect(await devolver(20)).toMatchObject({ situacao: 'INCERTA' });
    const before = fake.refunds();
    // More than the refund: it may have arrived beside another one, or not at all.
    expect(fake.giveBack(sale, 2_500)).toBeUndefined();
    await turn();
    expect(await devolucoes()).toMatchObject([
      { situacao: 'INCERTA', mensagem: expect.stringMatching(/outra devolução junto: .*Dizer o que houve/) },
    ]);
    expect((await pedido()).devolucaoDita).toMatch(/outra devolução junto/);
    expect((await decidir()).body.messageError).toMatch(/espere dez minutos/);
    later(demora);
    await turn();
    expect((await decidir({ senha: 'errada' })).body.fieldErrors).toHaveProperty('senha');
    expect((await decidir({ motivo: '' })).body.fieldErrors).toHaveProperty('motivo');
    expect((await decidir({ houve: null })).body.fieldErrors).toHaveProperty('houve');
    expect([(await decidir({}, leitor)).status, (await decidir({}, dois)).status]).toEqual([403, 404]);
    expect(await devolucoes()).toMatchObject([{ situacao: 'INCERTA' }]);
    expect((await decidir()).body.result).toEqual({
      mensagem: expect.stringMatching(/^Devolvido R\$\s20,00 ao cliente!$/),
    });
    await house.app.jobs.drain();
    expect(await pedido()).toMatchObject({
      devolvidoOnline: 20,
      devolvendo: null,
      devolucaoDita: expect.stringMatching(/^Devolvido R\$\s20,00 em 03\/11\/2026\.$/),
    });
    const [linha] = (await um!('POST', 'devolucao-online/filterpaginated/1/10', {})).body
      .results as unknown as Values[];
    expect(linha).toMatchObject({ situacao: 'CONFIRMADA', decididaComo: 'Vi no painel da Zoop' });
    expect(linha!.decididaPor).toBeTruthy();
    // The sums follow: five more went back at the provider alone, and 75 are left.
    expect(await venda()).toMatchObject({ devolvido: 25 });
    expect(await diferencas()).toMatchObject([{ tipo: 'DEVOLUCAO', esperado: 20, veio: 25 }]);
    expect(await refused(um, 'POST', path(), wanted(75.01, { visto: 20 }))).toMatch(/^Restam R\$\s75,00 a devolver!$/);
    expect((await decidir({ houve: 'NAO_DEVOLVEU' })).status).toBe(409);
    expect(fake.refunds() - before).toBe(1);
  });

  it('that a person says did not happen gives nothing back, and may be asked for again', async () => {
    await all(sql`update pedido set devolucao = 'PENDENTE', valor_devolver = 20, total = 80 where id = ${order}`);
    fake.failRefund('before');
    await devolver(20);
    fake.giveBack(sale, 500);
    later(demora);
    expect((await decidir({ houve: 'NAO_DEVOLVEU', motivo: 'Só os 5 reais de ontem' })).body.result).toEqual({
      mensagem: 'Nada foi devolvido: a devolução pode ser pedida de novo.',
    });
    await house.app.jobs.drain();
    expect(await pedido()).toMatchObject({
      devolvidoOnline: null,
      devolvendo: null,
      devolucao: 'PENDENTE',
      valorDevolver: 20,
      devolucaoDita: expect.stringMatching(/nada foi devolvido \(Só os 5 reais de ontem\)/),
    });
    expect(await devolver(20)).toMatchObject({ situacao: 'CONFIRMADA' });
    expect(await pedido()).toMatchObject({ devolvidoOnline: 20, devolucao: 'FEITA' });
    expect((await devolucoes()).map(({ situacao }) => situacao)).toEqual(['RECUSADA', 'CONFIRMADA']);
  });

  it('is never decided against the provider, which is asked first', async () => {
    fake.failRefund('after');
    expect(await devolver(20)).toMatchObject({ situacao: 'INCERTA' });
    later(demora);
    const answer = await decidir({ houve: 'NAO_DEVOLVEU' });
    expect(answer.body.result).toEqual({
      mensagem: 'O parceiro respondeu agora, e vale o que ele diz: devolvida.',
    });
    expect(await devolucoes()).toMatchObject([{ situacao: 'CONFIRMADA' }]);
    expect(await pedido()).toMatchObject({ devolvidoOnline: 20 });
  });

  it('that was taken, and is mixed afterwards, is left to a person too', async () => {
    fake.failRefund('later');
    expect(await devolver(25)).toMatchObject({ situacao: 'PEDIDA' });
    expect((await decidir()).status).toBe(409);
    fake.giveBack(sale, 500);
    fake.makeTaken();
    later(demora);
    await turn();
    expect(await devolucoes()).toMatchObject([{ situacao: 'INCERTA' }]);
    expect((await decidir()).body.hasError).toBe(false);
    expect(await pedido()).toMatchObject({ devolvidoOnline: 25, devolvendo: null });
  });

  it('is decided by one of two people at once', async () => {
    fake.failRefund('before');
    await devolver(20);
    fake.giveBack(sale, 2_500);
    later(demora);
    const answers = await Promise.all([decidir(), decidir({ houve: 'NAO_DEVOLVEU' }, admin)]);
    expect(answers.filter(({ body }) => !body.hasError).length).toBe(1);
    const [row] = await devolucoes();
    expect((await pedido()).devolvidoOnline).toBe(row!.situacao === 'CONFIRMADA' ? 20 : null);
  });
});
