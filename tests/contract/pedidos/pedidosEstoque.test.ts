import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { moduleEngines } from '../../support/engines';
import { password } from '../../support/services';
import {
  type Values,
  house,
  empresa,
  pizza,
  all,
  one,
  order,
  ordered,
  refused,
  change,
  opensOrders,
  admin,
  um,
  dois,
  leitor,
} from './house';

describe.each(moduleEngines)('stock and situations of orders on %s', (engine) => {
  opensOrders(engine);

  describe('stock', () => {
    const stock = () => one(sql`select estoque as n from produto where id = ${pizza}`);
    const moves = () =>
      one(sql`select coalesce(sum(quantidade), 0) as n from movimento_estoque where produto_id = ${pizza}`);
    const calls: Readonly<Record<string, string>> = {
      CONFIRMADO: 'confirmar',
      PREPARO: 'preparar',
      PRONTO: 'aprontar',
      CONCLUIDO: 'concluir',
      CANCELADO: 'cancelar',
    };
    const move = (id: number, situacao: string) =>
      um!('POST', `pedido/${id}/${calls[situacao]!}`, {
        ...(situacao === 'CANCELADO' && { motivoCancelamento: 'Desistiu' }),
      });
    beforeEach(async () => {
      await all(sql`delete from movimento_estoque where empresa_id = ${empresa}`);
      await all(
        sql`update produto set controla_estoque = true, vende_sem_estoque = false, estoque = 10 where id = ${pizza}`,
      );
    });
    afterAll(() => all(sql`update produto set controla_estoque = false where id = ${pizza}`));

    it('fifty orders at once of a stock of ten: ten, and never below zero', async () => {
      const answers = await Promise.all(Array.from({ length: 50 }, () => order()));
      expect(answers.filter(({ body }) => !body.hasError)).toHaveLength(10);
      expect(new Set(answers.filter(({ body }) => body.hasError).map(({ body }) => body.messageError))).toEqual(
        new Set(['Estoque insuficiente de Pizza: há 0!']),
      );
      expect([await stock(), await moves()]).toEqual([0, -10]);
      expect(await one(sql`select count(*) as n from pedido where empresa_id = ${empresa} and situacao = 'NOVO'`)).toBe(
        10,
      );
      expect(
        await one(
          sql`select count(*) as n from auditoria where entidade = 'movimentoEstoque' and registro_id in (select id from movimento_estoque where produto_id = ${pizza})`,
        ),
      ).toBe(10);
    });
    it('is taken once however far the order goes, and given back once', async () => {
      const { id } = await ordered({
        itens: [
          { produto: pizza, quantidade: 2 },
          { produto: pizza, quantidade: 2 },
        ],
      });
      for (const situacao of ['CONFIRMADO', 'PREPARO', 'PRONTO'])
        expect((await move(id, situacao)).body.hasError).toBe(false);
      expect([await stock(), await moves()]).toEqual([6, -4]);
      expect(
        (await Promise.all([move(id, 'CANCELADO'), move(id, 'CANCELADO'), move(id, 'CANCELADO')])).filter(
          ({ body }) => !body.hasError,
        ),
      ).toHaveLength(1);
      expect([await stock(), await moves()]).toEqual([10, 0]);
    });
    it('of an order cancelled before it was confirmed comes back', async () => {
      const { id } = await ordered();
      expect([await stock(), await moves()]).toEqual([9, -1]);
      expect((await move(id, 'CANCELADO')).body.hasError).toBe(false);
      expect([
        await stock(),
        await one(sql`select count(*) as n from movimento_estoque where produto_id = ${pizza}`),
      ]).toEqual([10, 2]);
    });
    it('below zero only where the product allows it', async () => {
      expect(
        await refused({
          itens: [
            { produto: pizza, quantidade: 6 },
            { produto: pizza, quantidade: 5 },
          ],
        }),
      ).toBe('Estoque insuficiente de Pizza: há 10!');
      await all(sql`update produto set vende_sem_estoque = true where id = ${pizza}`);
      const { id } = await ordered({ itens: [{ produto: pizza, quantidade: 11 }] });
      expect((await move(id, 'CONCLUIDO')).body.hasError).toBe(false);
      expect(await stock()).toBe(-1);
    });
    it('is taken and put right by the platform too, of each order in its own company', async () => {
      const other = house.companies[1];
      const bolo = house.rowsOf('produto', other)[0]!;
      await all(
        sql`update produto set preco = 10, preco_promocional = null, situacao = 'ATIVO', controla_estoque = true, vende_sem_estoque = false, estoque = 3 where id = ${bolo}`,
      );
      const [{ id }, theirs] = [
        await ordered(),
        (await order({ itens: [{ produto: bolo, quantidade: 4 }] }, dois)).body,
      ];
      expect(theirs.messageError).toMatch(/há 3!/);
      const { body } = await order({ itens: [{ produto: bolo, quantidade: 2 }] }, dois);
      const report = await admin!('POST', 'pedido/alterarstatus', {
        selection: { ids: [id, body.result!.id] },
        situacao: 'CONFIRMADO',
      });
      expect(report.body.result, report.text).toEqual({ changed: 2, failed: [] });
      expect(
        await all(
          sql`select empresa_id::int as empresa, produto_id::int as produto, saldo::float as saldo from movimento_estoque where pedido_id in (${id}, ${body.result!.id}) order by empresa_id`,
        ),
      ).toEqual([
        { empresa, produto: pizza, saldo: 9 },
        { empresa: other, produto: bolo, saldo: 1 },
      ]);
      expect(
        await all(
          sql`select distinct empresa_id::int as empresa, registro_id::int as id from auditoria where acao = 'confirmar' and entidade = 'pedido' and registro_id in (${id}, ${body.result!.id}) order by 1`,
        ),
      ).toEqual([
        { empresa, id },
        { empresa: other, id: body.result!.id },
      ]);
      expect((await admin!('POST', `pedido/${id}/cancelar`, { motivoCancelamento: 'Desistiu' })).body.hasError).toBe(
        false,
      );
      expect(
        (await admin!('POST', 'produto/estoque/acertar', { id: bolo, operacao: 'ENTRADA', quantidade: 4 })).body
          .hasError,
      ).toBe(false);
      expect([await stock(), await one(sql`select estoque as n from produto where id = ${bolo}`)]).toEqual([10, 5]);
    });
    it('is put right by hand, with a reason for what went or was counted', async () => {
      const put = (values: object, key: string) =>
        um!(
          'POST',
          'produto/estoque/acertar',
          { id: pizza, ...values },
          { 'idempotency-key': `acerto-${engine}-${key}` },
        );
      expect((await put({ operacao: 'SAIDA', quantidade: 1 }, 'a')).body.fieldErrors).toEqual({
        motivo: 'Campo obrigatório!',
      });
      expect((await put({ operacao: 'SAIDA', quantidade: 11, motivo: 'Quebra' }, 'b')).body.messageError).toBe(
        'Estoque insuficiente de Pizza: há 10!',
      );
      for (const _ of [1, 2])
        expect((await put({ operacao: 'ENTRADA', quantidade: 5.5 }, 'c')).body.hasError).toBe(false);
      expect((await put({ operacao: 'CONTAGEM', quantidade: 12, motivo: 'Inventário' }, 'd')).body.hasError).toBe(
        false,
      );
      expect([await stock(), await moves()]).toEqual([12, 2]);
      expect(
        (await um!('POST', 'produto/estoque/filterpaginated/1/10', { produto: pizza, $sort: [['id', 'asc']] })).body
          .results,
      ).toMatchObject([
        { tipo: 'ENTRADA', quantidade: 5.5, saldo: 15.5, descricao: 'Entrada de Pizza' },
        { tipo: 'CONTAGEM', quantidade: -3.5, saldo: 12, motivo: 'Inventário' },
      ]);
    });
  });

  describe('situations', () => {
    it('go forward, never back, and out of them with a reason', async () => {
      const { id } = await ordered();
      const move = (name: string, motivoCancelamento?: string | null) =>
        um!('POST', `pedido/${id}/${name}`, { motivoCancelamento });
      expect((await move('preparar')).body.hasError).toBe(false);
      expect((await move('confirmar')).status).toBe(409);
      expect((await move('despachar')).status).toBe(409);
      expect((await move('cancelar', null)).body.fieldErrors).toEqual({
        motivoCancelamento: 'Diga o motivo do cancelamento!',
      });
      expect((await move('concluir')).body.hasError).toBe(false);
      expect((await move('cancelar', 'x')).status).toBe(409);
      expect((await um!('GET', `pedido/findbyid/${id}`)).body.result).toMatchObject({
        situacao: 'CONCLUIDO',
        dataConclusao: expect.any(String),
      });
    });
    it('take the word of a supervisor to be cancelled, in a company that says so', async () => {
      const { versao } = (await um!('GET', 'companyconfig/empresa')).body.result as unknown as Values;
      expect((await um!('POST', 'companyconfig/save', { versao, pedeSupervisorCancelar: true })).body.hasError).toBe(
        false,
      );
      const { id } = await ordered();
      const cancel = (more: Values = {}) =>
        um!('POST', `pedido/${id}/cancelar`, { motivoCancelamento: 'Desistiu', ...more });
      expect((await cancel()).body.fieldErrors).toHaveProperty(['$second.login']);
      expect((await um!('POST', `pedido/${id}/confirmar`, {})).body.hasError).toBe(false);
      const word = (usuario: string) => ({ $second: { login: usuario, senha: password } });
      expect((await cancel(word('leitor'))).body.fieldErrors).toEqual({
        '$second.login': 'Esta pessoa não pode autorizar isto nesta empresa!',
      });
      expect((await cancel(word('vendedor'))).body.hasError).toBe(false);
      await all(sql`update empresa_config set pede_supervisor_cancelar = false`);
    });
    it('are kept, each with who led it where, and why it was cancelled', async () => {
      const { id } = await ordered();
      await um!('POST', `pedido/${id}/confirmar`, {});
      await um!('POST', `pedido/${id}/cancelar`, { motivoCancelamento: 'Desistiu' });
      const { body } = await um!('POST', 'pedido/evento/filterpaginated/1/10', { pedido: id });
      expect(
        body.results!.map(({ de, para, origem, motivoCancelamento }) => [de, para, origem, motivoCancelamento]),
      ).toEqual([
        [null, 'NOVO', 'EQUIPE', null],
        ['NOVO', 'CONFIRMADO', 'EQUIPE', null],
        ['CONFIRMADO', 'CANCELADO', 'EQUIPE', 'Desistiu'],
      ]);
    });
    it('of many at once are reported row by row', async () => {
      const [open, done] = [await ordered(), await ordered()];
      await um!('POST', `pedido/${done.id}/concluir`, {});
      const { body } = await change({ selection: { ids: [open.id, done.id] }, situacao: 'PRONTO' });
      expect(body.result).toMatchObject({
        changed: 1,
        failed: [{ id: done.id, message: 'De “Concluído” não se passa a “Pronto”!' }],
      });
      expect(
        (await change({ alteracaoStatusVO: { situacao: 'ENTREGA' }, filtroVO: { id: [open.id] } })).body.result,
      ).toMatchObject({ changed: 0, failed: [{ message: 'De “Pronto” não se passa a “Saiu para entrega”!' }] });
      expect(
        (await change({ alteracaoStatusVO: { situacao: 'CONCLUIDO' }, filtroVO: { id: [open.id] } })).body.result,
      ).toMatchObject({ changed: 1 });
      expect((await change({ alteracaoStatusVO: { situacao: 'CONCLUIDO' } })).status).toBe(400);
      expect((await change({ selection: { ids: [open.id] }, situacao: 'CONCLUIDO' }, dois)).body.result).toMatchObject({
        changed: 0,
      });
      expect((await change({ selection: { ids: [open.id] }, situacao: 'CONCLUIDO' }, leitor)).status).toBe(403);
    });
  });
});
