import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { erroDaConta } from '../../../resources/delivery/conta/conta.server';
import type { Speaker } from '../../../src/server/testing';
import { moduleEngines } from '../../support/engines';
import { fiscalCompany, sell } from '../../support/fiscal';
import { good, type Values } from '../../support/good';
import { startServices, type Services } from '../../support/services';
import { saveSettings } from '../../support/settings';

const hour = 3_600_000;

describe.each(moduleEngines)('the life of an order on %s', (engine) => {
  let house: Services;
  let [um, dois, vendedor]: Speaker[] = [];
  let empresa: number;
  let pizza: number;
  let motivo: number;
  const clock = { ahead: 0 };
  const now = (): Date => new Date(Date.now() + clock.ahead);
  const later = (ms: number): string => new Date(now().getTime() + ms).toISOString();
  const all = async <T>(statement: RawBuilder<T>): Promise<readonly T[]> =>
    (await house.database.transaction({ company: '*' }, (tx) => statement.execute(tx))).rows;
  const ordered = async (values: Values = {}): Promise<number> =>
    Number(
      (
        await good(um!, 'POST', 'pedido/save', {
          canal: 'BALCAO',
          modalidade: 'RETIRADA',
          pagamentos: [{ forma: 'PIX' }],
          itens: [{ produto: pizza, quantidade: 1 }],
          ...values,
        })
      ).id,
    );
  const read = (id: number): Promise<Values> => good(um!, 'GET', `pedido/findbyid/${id}`);
  const steps = async (id: number) =>
    (await um!('POST', 'pedido/evento/filterpaginated/1/50', { pedido: id })).body.results!.map(({ para }) => para);

  beforeAll(async () => {
    house = await startServices({ engine, now });
    ({ empresa, pizza } = await fiscalCompany(house));
    [um, dois, vendedor] = [await house.as('um'), await house.as('dois'), await house.as('vendedor')];
    await all(sql`delete from pedido where empresa_id = ${empresa}`);
    await all(sql`delete from motivo_cancelamento where empresa_id = ${empresa}`);
    motivo = Number(
      (await good(um!, 'POST', 'pedido/motivo-cancelamento/save', { nome: 'Item em falta', quem: 'LOJA' })).id,
    );
  }, 120_000);
  beforeEach(() => {
    clock.ahead = 0;
  });
  afterAll(() => house?.close());

  it('keeps the instant of each step, and promises by the times of the company', async () => {
    await saveSettings(um!, 'companyconfig', { minutosPreparo: 25, minutosEntrega: 15 });
    const before = now().getTime();
    const id = await ordered();
    const promise = Date.parse(String((await read(id)).previsaoEntrega)) - before;
    expect(promise).toBeGreaterThanOrEqual(25 * 60_000);
    expect(promise).toBeLessThan(27 * 60_000);
    for (const call of ['confirmar', 'aprontar', 'concluir']) await good(um!, 'POST', `pedido/${id}/${call}`, {});
    expect(await read(id)).toMatchObject({
      confirmadoEm: expect.any(String),
      preparoEm: null,
      prontoEm: expect.any(String),
      dataConclusao: expect.any(String),
      canceladoEm: null,
    });
    expect(await steps(id)).toEqual(['NOVO', 'CONFIRMADO', 'PRONTO', 'CONCLUIDO']);
  });
  it('acts once for one key: one step more', async () => {
    const id = await ordered();
    const body = { selection: { ids: [id] }, situacao: 'CONFIRMADO' };
    const key = { 'idempotency-key': `vida-${engine}` };
    const [first, again] = [
      await um!('POST', 'pedido/alterarstatus', body, key),
      await um!('POST', 'pedido/alterarstatus', body, key),
    ];
    expect(again.body.result).toEqual(first.body.result);
    expect(await steps(id)).toEqual(['NOVO', 'CONFIRMADO']);
  });

  describe('scheduled', () => {
    it('waits for its hour, then is new by itself, and holds its stock from the beginning', async () => {
      await saveSettings(um!, 'companyconfig', { minutosPreparo: 30, minutosEntrega: 20 });
      await all(sql`update produto set controla_estoque = true, estoque = 5 where id = ${pizza}`);
      const para = later(2 * hour);
      const id = await ordered({ agendadoPara: para });
      expect(await read(id)).toMatchObject({
        situacao: 'AGENDADO',
        entraEm: new Date(Date.parse(para) - hour / 2).toISOString(),
        previsaoEntrega: para,
      });
      await house.app.routines.turn('pedido.entrar');
      expect(await read(id)).toMatchObject({ situacao: 'AGENDADO' });
      clock.ahead = 1.6 * hour;
      await house.app.routines.turn('pedido.entrar');
      expect(await read(id)).toMatchObject({ situacao: 'NOVO' });
      expect(await all(sql`select estoque::float as n from produto where id = ${pizza}`)).toEqual([{ n: 4 }]);
      expect(
        (await um!('POST', 'pedido/evento/filterpaginated/1/9', { pedido: id })).body.results!.map((one) => [
          one.para,
          one.origem,
        ]),
      ).toEqual([
        ['AGENDADO', 'EQUIPE'],
        ['NOVO', 'SISTEMA'],
      ]);
      await all(sql`update produto set controla_estoque = false where id = ${pizza}`);
    });
    it.each([
      ['has passed', () => ({ agendadoPara: later(-hour) }), { agendadoPara: 'Este horário já passou!' }],
      [
        'is too far',
        () => ({ agendadoPara: later(2000 * hour) }),
        { agendadoPara: 'Agende para os próximos 60 dias!' },
      ],
      [
        'ends before it begins',
        () => ({ agendadoPara: later(3 * hour), agendadoAte: later(2 * hour) }),
        { agendadoAte: 'O fim deve ser depois do começo!' },
      ],
    ])('refuses an hour that %s', async (_, values, fieldErrors) => {
      const answer = await um!('POST', 'pedido/save', {
        canal: 'BALCAO',
        modalidade: 'RETIRADA',
        pagamentos: [{ forma: 'PIX' }],
        itens: [{ produto: pizza, quantidade: 1 }],
        ...values(),
      });
      expect(answer.body.fieldErrors).toEqual(fieldErrors);
    });
  });

  describe('cancelled', () => {
    it('by a reason of the list, in words, or both; never by another company’s, never without', async () => {
      const theirs = Number(
        (await good(dois!, 'POST', 'pedido/motivo-cancelamento/save', { nome: 'Deles', quem: 'LOJA' })).id,
      );
      const said = [];
      for (const body of [{ motivo }, { motivoCancelamento: 'Choveu' }, { motivo, motivoCancelamento: 'Sem massa' }]) {
        const id = await ordered();
        await good(um!, 'POST', `pedido/${id}/cancelar`, body);
        const { motivoCancelamento: texto, canceladoEm } = await read(id);
        said.push(texto);
        expect(canceladoEm).toEqual(expect.any(String));
        expect(
          await all(
            sql`select motivo_cancelamento as texto from pedido_evento where pedido_id = ${id} and para = 'CANCELADO'`,
          ),
        ).toEqual([{ texto }]);
      }
      expect(said).toEqual(['Item em falta', 'Choveu', 'Item em falta: Sem massa']);
      const id = await ordered();
      expect((await um!('POST', `pedido/${id}/cancelar`, { motivo: theirs })).body.hasError).toBe(true);
      expect((await um!('POST', `pedido/${id}/cancelar`, {})).body.fieldErrors).toEqual({
        motivoCancelamento: 'Diga o motivo do cancelamento!',
      });
      expect(await read(id)).toMatchObject({ situacao: 'NOVO' });
    });
  });

  describe('given back after its end', () => {
    it('with its note standing not, then once: stock, coupon, and the payments are to be returned', async () => {
      await all(sql`update produto set controla_estoque = true, estoque = 10 where id = ${pizza}`);
      await all(
        sql`insert into cupom_desconto (palavra_chave, nome, empresa_id, situacao, tipo, valor, data_inicio, data_vencimento, primeira_compra, busca)
          values ('ESTORNO', 'Estorno', ${empresa}, 'ATIVO', 'VALOR', 5, '2020-01-01', '2099-12-31', false, '')`,
      );
      const id = await ordered({ cupom: 'ESTORNO', pagamentos: [{ forma: 'DINHEIRO', valor: 50 }] });
      await good(um!, 'POST', `pedido/${id}/concluir`, {});
      const state = async () => ({
        estoque: (await all<{ n: number }>(sql`select estoque::float as n from produto where id = ${pizza}`))[0]!.n,
        usos: (
          await all<{ n: number }>(
            sql`select coalesce(usados, 0)::int as n from cupom_desconto where palavra_chave = 'ESTORNO'`,
          )
        )[0]!.n,
      });
      expect(await state()).toEqual({ estoque: 9, usos: 1 });
      expect(await good(um!, 'POST', 'notafiscal/emitir', { id })).toMatchObject({ situacao: 'EMITIDA' });
      const back = () => um!('POST', `pedido/${id}/estornar`, { motivo });
      expect((await back()).body.messageError).toBe('O pedido tem nota fiscal emitida: cancele a nota antes!');
      const { notaFiscal } = await read(id);
      await good(um!, 'POST', 'notafiscal/cancelar', {
        id: notaFiscal,
        justificativa: 'Cliente devolveu o pedido todo',
      });
      const answers = await Promise.all([back(), back(), back()]);
      expect(answers.filter(({ body }) => !body.hasError)).toHaveLength(1);
      expect(await state()).toEqual({ estoque: 10, usos: 0 });
      expect(await read(id)).toMatchObject({
        situacao: 'CANCELADO',
        devolucao: 'PENDENTE',
        motivoCancelamento: 'Item em falta',
      });
      await good(um!, 'POST', `pedido/${id}/devolvido`, {});
      expect(await read(id)).toMatchObject({ devolucao: 'FEITA' });
      expect((await um!('POST', `pedido/${id}/devolvido`, {})).status).toBe(409);
    });
    it('within 24 hours only', async () => {
      const id = await ordered();
      await good(um!, 'POST', `pedido/${id}/concluir`, {});
      clock.ahead = 24.1 * hour;
      expect((await um!('POST', `pedido/${id}/estornar`, { motivo })).status).toBe(409);
    });
    it('by who may alone; cancelling is a right of its own too', async () => {
      const only = async (...permissions: string[]): Promise<void> => {
        await all(
          sql`update perfil set permissoes = ${permissions}::text[] where id = (select perfil_id from usuario where login = 'vendedor')`,
        );
      };
      const [{ permissoes }] = (await all(
        sql`select permissoes from perfil where id = (select perfil_id from usuario where login = 'vendedor')`,
      )) as [{ permissoes: string[] }];
      const [open, done] = [await ordered(), await ordered()];
      await good(um!, 'POST', `pedido/${done}/concluir`, {});
      await only('PEDIDO_VER', 'PEDIDO_EDITAR');
      expect((await vendedor!('POST', `pedido/${open}/cancelar`, { motivo })).status).toBe(403);
      const selection = { ids: [open] };
      expect(
        (await vendedor!('POST', 'pedido/alterarstatus', { selection, situacao: 'CANCELADO', motivo })).body.result,
      ).toMatchObject({ changed: 0 });
      await only('PEDIDO_VER', 'PEDIDO_EDITAR', 'PEDIDO_CANCELAR');
      expect((await vendedor!('POST', `pedido/${open}/cancelar`, { motivo })).body.hasError).toBe(false);
      expect((await vendedor!('POST', `pedido/${done}/estornar`, { motivo })).status).toBe(403);
      await only(...permissoes);
    });
  });

  it('adds up, whoever writes it', async () => {
    const id = await sell(house, empresa, { produto: pizza });
    const row = await read(id);
    expect(erroDaConta(row as never)).toBeUndefined();
    expect(erroDaConta({ ...row, total: 99.79 } as never)).toBe('O total não é a soma das partes do pedido!');
    expect(erroDaConta({ ...row, pagamentos: [{ forma: 'PIX', valor: 99.81, troco: null }] } as never)).toBe(
      'Os pagamentos, menos o troco, não somam o total do pedido!',
    );
  });
  it('tells of an order that does not move, once, and again after it has', async () => {
    await saveSettings(um!, 'companyconfig', { minutosParado: 20 });
    const id = await ordered();
    const parado = async () => (await read(id)).paradoEm;
    await house.app.routines.turn('pedido.parados');
    expect(await parado()).toBeNull();
    clock.ahead = 0.4 * hour;
    await house.app.routines.turn('pedido.parados');
    const first = await parado();
    expect(first).toEqual(expect.any(String));
    clock.ahead = 0.5 * hour;
    await house.app.routines.turn('pedido.parados');
    expect(await parado()).toBe(first);
    await good(um!, 'POST', `pedido/${id}/confirmar`, {});
    expect(await parado()).toBeNull();
    expect(
      (
        await um!('POST', 'pedido/filterpaginated/1/50', { situacao: 'CONFIRMADO', previsaoEntrega: { lt: '$now-0h' } })
      ).body.results!.map((one) => one.id),
    ).toContain(id);
  });
});
