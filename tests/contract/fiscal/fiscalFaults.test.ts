import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { FiscalProvider } from '../../../resources/fiscal/provedor/provedor.server';
import { sefaz } from '../../../resources/fiscal/provedor/sefaz.lazy.server';
import type { Speaker } from '../../../src/server/testing';
import { engines, moduleEngines } from '../../support/engines';
import { faults, faultyOffice, type Fault } from '../../support/faultyOffice';
import { fiscalCompany, sell, simulatedStore } from '../../support/fiscal';
import { startServices, type Services, failedItems } from '../../support/services';

/** A whole one with TEST_ENGINES=all; the gate, which runs at every change, makes a fifth of it. */
const batch = process.env.TEST_ENGINES === 'all' ? 500 : 100;

describe.each(engines)('a tax office that loses, doubles and delays, on %s', (engine) => {
  const clock = { ahead: 0 };
  const now = (): Date => new Date(Date.now() + clock.ahead);
  const store = simulatedStore();
  const { wire, state } = faultyOffice(store, now);
  const fiscal: FiscalProvider = sefaz('simulador', true, wire, now);
  let house: Services;
  let shop: Awaited<ReturnType<typeof fiscalCompany>>;
  let um: Speaker;
  const query = async <T>(statement: ReturnType<typeof sql>): Promise<T[]> =>
    (await house.database.transaction({ company: '*' }, (tx) => statement.execute(tx))).rows as T[];
  const notes = (order: number) =>
    query<{ id: number; situacao: string; chave: string; numero: number; protocolo: string | null }>(
      sql`select * from nota_fiscal where pedido_id = ${order}`,
    );
  const emit = (order: number) => um('POST', 'notafiscal/emitir', { id: order });
  /** Time goes by, leases end, and the product goes on by itself. */
  const settle = async (): Promise<void> => {
    for (const seconds of [100, 100, 400, 4000, 0, 4000, 0, 4000, 0]) {
      clock.ahead += seconds * 1000;
      await house.app.routines.turn('notaFiscal.resolver');
    }
  };
  /** One note for the tax office, the same one here; what it took the place of has come to its end. */
  const expectOne = async (order: number): Promise<void> => {
    const rows = await notes(order);
    const chaves = new Set(
      (
        await query<{ chave: string }>(
          sql`select distinct chave from nota_fiscal_evento where chave is not null and nota_id in (select id from nota_fiscal where pedido_id = ${order})`,
        )
      ).map(({ chave }) => chave),
    );
    expect(
      store.authorised().filter((chave) => chaves.has(chave)),
      JSON.stringify(rows),
    ).toHaveLength(1);
    const issued = rows.filter(({ situacao }) => situacao === 'EMITIDA');
    expect(issued).toEqual([expect.objectContaining({ protocolo: expect.stringMatching(/^\d{15}$/) })]);
    expect(store.authorised()).toContain(issued[0]!.chave);
    expect(
      rows
        .filter(({ situacao }) => situacao !== 'EMITIDA')
        .every(({ situacao }) => situacao === 'CANCELADA' || situacao === 'INUTILIZADA'),
      JSON.stringify(rows),
    ).toBe(true);
    expect(new Set(rows.map(({ numero }) => numero)).size).toBe(rows.length);
  };
  beforeAll(async () => {
    house = await startServices({ engine, now, ports: { fiscal } });
    [shop, um] = [await fiscalCompany(house), await house.as('um')];
    expect((await um('GET', 'company/fiscal/modulo-fiscal-configuracao/carregar-por-empresa')).body.hasError).toBe(
      false,
    );
  }, 120_000);
  const contingencia = (on: boolean) =>
    query(sql`update modulo_fiscal_configuracao set contingencia = ${on} where empresa_id = ${shop.empresa}`);
  /** It is known to answer again: what the breaker remembers goes. */
  const answers = () => query(sql`delete from situacao_sefaz`);
  beforeEach(async () => {
    [state.script, state.late] = [[], []];
    um = await house.as('um');
    await answers();
  });
  afterAll(() => house.close());
  const sale = () => sell(house, shop.empresa, { produto: shop.pizza });

  it.each(faults)(
    'never loses or doubles a note: %s',
    async (fault) => {
      const order = await sale();
      state.script = [fault];
      await emit(order);
      await settle();
      await Promise.all(state.late.map((arrive) => arrive()));
      await settle();
      await expectOne(order);
    },
    60_000,
  );

  // Pairs of faults test the module's own rules, on one engine; single faults, and fifty at once, run on each database.
  const pairs = moduleEngines.includes(engine)
    ? faults.flatMap((first) => faults.map((second) => [first, second] as const)).filter(([first]) => first !== 'none')
    : [];
  it.each(pairs)(
    'nor after two: %s, then %s',
    async (first, second) => {
      const order = await sale();
      state.script = [first, second, first];
      await emit(order);
      clock.ahead += 100_000;
      // Somebody presses the button again meanwhile.
      await emit(order);
      await Promise.all(state.late.splice(0).map((arrive) => arrive()));
      await settle();
      await Promise.all(state.late.map((arrive) => arrive()));
      await settle();
      await expectOne(order);
    },
    60_000,
  );

  it('asks by the key, and sends again at once what never arrived, while the customer waits', async () => {
    const order = await sale();
    state.script = ['lostRequest'];
    expect((await emit(order)).body.result).toMatchObject({ situacao: 'EMITIDA' });
    expect(await notes(order)).toHaveLength(1);
    await expectOne(order);
  });
  it('asks by the key, and sends again what never arrived, where the company does not issue offline', async () => {
    const order = await sale();
    await contingencia(false);
    state.script = ['lostRequest', 'lostRequest'];
    expect((await emit(order)).body.result).toMatchObject({ situacao: 'PENDENTE_CONSULTA' });
    await contingencia(true);
    const [before] = await notes(order);
    await settle();
    const [after] = await notes(order);
    expect([after!.chave, after!.numero]).toEqual([before!.chave, before!.numero]);
    await expectOne(order);
  });
  it('issues offline what certainly was not sent, with the same number, and sends it when somebody answers', async () => {
    const order = await sale();
    state.script = ['refused'];
    expect((await emit(order)).body.result).toMatchObject({ situacao: 'CONTINGENCIA' });
    const [offline] = await notes(order);
    expect(offline!.chave[34]).toBe('9');
    const page = await um('GET', `notafiscal/${offline!.id}/danfe`);
    expect(page.text).toContain('EMITIDA EM CONTINGÊNCIA');
    await settle();
    const [after] = await notes(order);
    expect([after!.chave, after!.numero]).toEqual([offline!.chave, offline!.numero]);
    await expectOne(order);
  });
  it('never goes offline with a note that may have arrived', async () => {
    const order = await sale();
    state.script = ['late', 'refused', 'refused', 'down'];
    expect((await emit(order)).body.result).toMatchObject({ situacao: 'CONTINGENCIA' });
    clock.ahead += 100_000;
    await house.app.routines.turn('notaFiscal.resolver');
    const [sent, offline] = (await notes(order)).toSorted((a, b) => a.numero - b.numero);
    expect([sent!.chave[34], offline!.chave[34], offline!.numero - sent!.numero]).toEqual(['1', '9', 1]);
    await Promise.all(state.late.map((arrive) => arrive()));
    await settle();
    await expectOne(order);
  });
  describe('another note in the place of one without an answer', () => {
    type Stored = Awaited<ReturnType<typeof notes>>[number] & {
      readonly substituta_id: number | null;
      readonly pedido_ativo: number | null;
      readonly duplicada: boolean;
      readonly orientacao: string | null;
    };
    const waiting = async (fault: Fault): Promise<{ readonly order: number; readonly id: number }> => {
      const order = await sale();
      state.script = [fault, fault];
      await answers();
      // By the button: as where somebody switches it on meanwhile.
      await contingencia(false);
      expect((await emit(order)).body.result).toMatchObject({ situacao: 'PENDENTE_CONSULTA' });
      await contingencia(true);
      return { order, id: Number((await notes(order))[0]!.id) };
    };
    const replaced = async (fault: Fault) => {
      const { order, id } = await waiting(fault);
      const { body } = await um('POST', `notafiscal/${id}/contingencia`, {});
      expect(body.result).toMatchObject({ situacao: 'CONTINGENCIA' });
      return { order, id, other: Number(body.result!.id) };
    };
    const both = async (order: number): Promise<readonly [Stored, Stored]> =>
      (await query<Stored>(
        sql`select * from nota_fiscal where pedido_id = ${order} order by id`,
      )) as unknown as readonly [Stored, Stored];

    it('goes offline with a number of its own, and both are followed to their end: the late one is cancelled by substitution', async () => {
      const { order, id, other } = await replaced('late');
      const [first, second] = await both(order);
      expect([Number(first.substituta_id), first.pedido_ativo, Number(second.pedido_ativo)]).toEqual([
        other,
        null,
        order,
      ]);
      expect(second.chave[34]).toBe('9');
      expect(second.numero).not.toBe(first.numero);
      await Promise.all(state.late.map((arrive) => arrive()));
      clock.ahead += 100_000;
      await answers();
      for (const one of [id, other]) await um('POST', 'notafiscal/atualizar', { id: one });
      const [was, is] = await both(order);
      expect([was.situacao, is.situacao, was.duplicada, is.duplicada]).toEqual(['EMITIDA', 'EMITIDA', false, false]);
      expect(was.orientacao).toContain('“Cancelar por substituição”');
      expect(await query(sql`select nota_fiscal_id as id from pedido where id = ${order}`)).toEqual([
        { id: expect.toSatisfy((one: unknown) => Number(one) === other) },
      ]);
      // The common way is closed: the button is another.
      expect(
        (await um('POST', 'notafiscal/cancelar', { id, justificativa: 'Cliente desistiu do pedido' })).status,
      ).toBe(409);
      // The house does it by itself, as the button would.
      await house.app.routines.turn('notaFiscal.resolver');
      expect((await both(order))[0].situacao).toBe('CANCELADA');
      const [{ xml }] = (await query<{ xml: string }>(
        sql`select xml from nota_fiscal_evento where nota_id = ${id} and tipo = 'CANCELAMENTO'`,
      )) as [{ xml: string }];
      expect(xml).toContain('<tpEvento>110112</tpEvento>');
      expect(store.authorised().filter((chave) => [was.chave, is.chave].includes(chave))).toEqual([is.chave]);
    }, 60_000);
    it('waits with the substitution until the other note is one', async () => {
      const { order, id } = await replaced('late');
      await Promise.all(state.late.map((arrive) => arrive()));
      // The first is found; the other has no answer yet.
      await query(
        sql`update nota_fiscal set proxima_em = now() + interval '30 days' where pedido_id = ${order} and id <> ${id}`,
      );
      clock.ahead += 100_000;
      await answers();
      await um('POST', 'notafiscal/atualizar', { id });
      expect((await both(order))[0].situacao).toBe('EMITIDA');
      expect(
        (
          await um('POST', `notafiscal/${id}/cancelar-por-substituicao`, {
            justificativa: 'Emitida outra em contingência',
          })
        ).body.messageError,
      ).toMatch(/ainda não foi autorizada/);
    });
    it('gives up the number of the first where it never arrived, and never sends it again', async () => {
      const { order, id } = await replaced('lostRequest');
      await settle();
      const [was, is] = await both(order);
      expect([was.situacao, is.situacao]).toEqual(['INUTILIZADA', 'EMITIDA']);
      expect(store.authorised()).not.toContain(was.chave);
      expect((await um('POST', 'notafiscal/reenviar', { id })).status).toBe(409);
    }, 60_000);
    it('is one, however often it is asked for, and not for a note of hours ago', async () => {
      const { order, id } = await waiting('lostRequest');
      const answers = await Promise.all(
        Array.from({ length: 8 }, () => um('POST', `notafiscal/${id}/contingencia`, {})),
      );
      expect(answers.filter(({ body }) => body.result?.situacao === 'CONTINGENCIA')).toHaveLength(1);
      expect(await both(order)).toHaveLength(2);
      const old = await waiting('lostRequest');
      clock.ahead += 3 * 3_600_000;
      expect((await um('POST', `notafiscal/${old.id}/contingencia`, {})).body.messageError).toMatch(
        /mais de duas horas/,
      );
    });
  });
  it('warns of what waits offline, tries it more often as its deadline nears, marks it after, and sends it all the same', async () => {
    await query(sql`update nota_fiscal set proxima_em = now() where situacao = 'CONTINGENCIA'`);
    await settle();
    const order = await sale();
    state.script = Array.from({ length: 400 }, () => 'refused' as const);
    await emit(order);
    const warning = async (): Promise<string> =>
      String((await um('GET', 'fiscal/provedor/certificado')).body.result!.contingencia);
    expect(await warning()).toMatch(
      /^Uma nota em contingência aguarda transmissão, feita sozinha até \d\d\/\d\d\/\d{4} às \d\d:\d\d\.$/,
    );
    // In the bar above every page, too.
    expect((await um('GET', 'company/faturamento/status')).body.result).toMatchObject({
      avisoContingencia: await warning(),
    });
    let tries = 0;
    for (let minutes = 0; minutes < 23.5 * 60; minutes += 30) {
      clock.ahead += 30 * 60_000;
      const before = state.script.length;
      await house.app.routines.turn('notaFiscal.resolver');
      tries += Number(state.script.length < before);
      await house.app.routines.turn('notaFiscal.prazos');
    }
    um = await house.as('um');
    expect(tries).toBeGreaterThan(40);
    expect(await warning()).toMatch(/^Urgente: uma nota em contingência precisa ser transmitida até /);
    expect(
      await query(sql`select fora_do_prazo as late, situacao from nota_fiscal where pedido_id = ${order}`),
    ).toEqual([{ late: false, situacao: 'CONTINGENCIA' }]);
    clock.ahead += 3_600_000;
    await house.app.routines.turn('notaFiscal.prazos');
    expect(
      await query(sql`select fora_do_prazo as late, situacao from nota_fiscal where pedido_id = ${order}`),
    ).toEqual([{ late: true, situacao: 'CONTINGENCIA' }]);
    expect(await warning()).toMatch(/^Uma nota em contingência passou do prazo de 24 horas/);
    state.script = [];
    await settle();
    await expectOne(order);
    expect(await query(sql`select fora_do_prazo as late, codigo from nota_fiscal where pedido_id = ${order}`)).toEqual([
      { late: true, codigo: '150' },
    ]);
    um = await house.as('um');
    expect(await warning()).toBe('null');
  }, 120_000);
  describe('a note the tax office refuses', () => {
    const rejected = async (): Promise<{
      readonly order: number;
      readonly id: number;
      readonly numero: number;
      readonly chave: string;
    }> => {
      const order = await sale();
      state.script = ['rejected'];
      expect((await emit(order)).body.result).toMatchObject({
        situacao: 'REJEITADA',
        mensagem: expect.stringContaining('assinatura não confere'),
      });
      const [note] = await notes(order);
      return { order, id: Number(note!.id), numero: note!.numero, chave: note!.chave };
    };
    it('is mended and sent again with its number', async () => {
      const { order, id, numero } = await rejected();
      expect((await um('POST', 'notafiscal/reenviar', { id })).body.result).toMatchObject({
        situacao: 'EMITIDA',
        numero,
      });
      await expectOne(order);
    });
    it('gives its number up for good, and the order gets another', async () => {
      const { order, id, numero } = await rejected();
      expect(
        (await um('POST', 'notafiscal/inutilizar', { id, justificativa: 'Nota rejeitada e não corrigida' })).body
          .result,
      ).toMatchObject({ situacao: 'INUTILIZADA' });
      expect((await um('POST', 'notafiscal/reenviar', { id })).status).toBe(409);
      const { body } = await emit(order);
      expect(body.result).toMatchObject({ situacao: 'EMITIDA' });
      expect(body.result!.numero).not.toBe(numero);
    });
    it('that the customer has on paper keeps its number, is said in the alert bar, and goes with it once it is mended', async () => {
      const order = await sale();
      state.script = ['refused'];
      expect((await emit(order)).body.result).toMatchObject({
        situacao: 'CONTINGENCIA',
        mensagem: expect.stringContaining('Entregue o papel ao cliente'),
      });
      const [{ id, numero }] = (await notes(order)) as [Awaited<ReturnType<typeof notes>>[number]];
      clock.ahead += 100_000;
      state.script = ['rejected'];
      expect((await um('POST', 'notafiscal/atualizar', { id })).body.result).toMatchObject({
        situacao: 'REJEITADA',
        mensagem: expect.stringMatching(
          /assinatura não confere.*O cliente já tem o papel desta nota.*Corrigir e reenviar.*até/,
        ),
      });
      expect((await um('GET', 'company/faturamento/status')).body.result!.avisoContingencia).toMatch(
        /^Uma nota em contingência foi rejeitada pela SEFAZ\. Corrija o que ela aponta e reenvie até /,
      );
      expect(
        (await um('POST', 'notafiscal/inutilizar', { id, justificativa: 'Nota rejeitada e não corrigida' })).status,
      ).toBe(409);
      // Also where the order was cancelled meanwhile: the paper is out.
      await query(sql`update pedido set situacao = 'CANCELADO' where id = ${order}`);
      expect((await um('POST', 'notafiscal/reenviar', { id })).body.result).toMatchObject({
        situacao: 'EMITIDA',
        numero,
      });
      expect((await notes(order))[0]!.chave[34]).toBe('9');
    });
    it('stays unsent when its order is cancelled', async () => {
      const { order, id } = await rejected();
      await query(sql`update pedido set situacao = 'CANCELADO' where id = ${order}`);
      expect((await um('POST', 'notafiscal/reenviar', { id })).body.result).toMatchObject({
        situacao: 'REJEITADA',
        mensagem: expect.stringContaining('Inutilize o número'),
      });
      expect(
        (await um('POST', 'notafiscal/inutilizar', { id, justificativa: 'Pedido cancelado pelo cliente' })).body.result,
      ).toMatchObject({ situacao: 'INUTILIZADA' });
    });
    it('takes another number when its own belongs to somebody else', async () => {
      const { order, id, chave, numero } = await rejected();
      await store.change(
        `numero:2:${chave.slice(6, 20)}:${chave.slice(20, 34)}`,
        () => `${chave.slice(0, 35)}999999999`,
      );
      expect((await um('POST', 'notafiscal/reenviar', { id })).body.result).toMatchObject({ situacao: 'REJEITADA' });
      const again = (await um('POST', 'notafiscal/reenviar', { id })).body.result!;
      expect(again).toMatchObject({ situacao: 'EMITIDA' });
      expect(again.numero).not.toBe(numero);
      await expectOne(order);
    });
  });
  it('makes one of fifty requests at once, whatever happens to them', async () => {
    const order = await sale();
    state.script = ['lostAnswer', 'lostRequest', 'twice', 'garbage'];
    await Promise.all(Array.from({ length: 50 }, () => emit(order)));
    await settle();
    await expectOne(order);
  }, 60_000);
  it.each(['lostAnswer', 'killedAfter', 'lostRequest', 'killedBefore', 'garbage'] as const)(
    'knows in the end whether it was cancelled: %s',
    async (fault) => {
      const order = await sale();
      await emit(order);
      const [note] = await notes(order);
      state.script = [fault];
      await um('POST', 'notafiscal/cancelar', { id: note!.id, justificativa: 'Cliente desistiu do pedido' });
      await settle();
      await settle();
      const [after] = await notes(order);
      const isNote = store.authorised().includes(note!.chave);
      expect(after!.situacao).toBe(isNote ? 'EMITIDA' : 'CANCELADA');
      expect(isNote).toBe(fault === 'lostRequest' || fault === 'killedBefore');
    },
    60_000,
  );
  it(`issues a batch of ${batch} with one fault in ten, and names each that failed`, async () => {
    const orders: number[] = [];
    for (let at = 0; at < batch; at++)
      orders.push(await sell(house, shop.empresa, { produto: at % 10 === 7 ? shop.semNcm : shop.pizza }));
    const answer = await um('POST', 'notafiscal/emitir/lote', { selection: { ids: orders } });
    const { processo } = answer.body.result as unknown as { processo: number };
    await house.app.jobs.drain();
    const detail = (await um('GET', `processo/findbyid/${processo}`)).body.result!;
    expect(detail).toMatchObject({ situacao: 'COM_FALHAS', total: batch, feitos: batch * 0.9, falhas: batch / 10 });
    const failed = await failedItems(um, processo);
    const expected = await query<{ numero: string }>(
      sql`select p.numero from pedido p join pedido_item i on i.pedido_id = p.id where p.id = any (${orders}) and i.produto_id = ${shop.semNcm} order by p.numero`,
    );
    expect(failed.map(({ rotulo }) => rotulo).toSorted()).toEqual(
      expected.map(({ numero }) => `Pedido ${numero}`).toSorted(),
    );
    expect(failed.every(({ mensagem }) => mensagem.includes('informe o NCM'))).toBe(true);
    expect(
      await query(sql`select 1 from nota_fiscal where pedido_id = any (${orders}) and situacao = 'EMITIDA'`),
    ).toHaveLength(batch * 0.9);
  }, 600_000);
});
