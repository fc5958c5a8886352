import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { conferirAssinatura } from '../../../resources/fiscal/nfce/assinatura.lazy.server';
import { validar } from '../../../resources/fiscal/nfce/esquema.lazy.server';
import { SemResposta } from '../../../resources/fiscal/provedor/provedor.server';
import { sefaz, type Transporte } from '../../../resources/fiscal/provedor/sefaz.lazy.server';
import { simulador } from '../../../resources/fiscal/provedor/simulador.lazy.server';
import type { Speaker } from '../../../src/server/testing';
import { moduleEngines } from '../../support/engines';
import { fiscalCompany, sell, simulatedStore } from '../../support/fiscal';
import { startServices, type Services } from '../../support/services';

describe.each(moduleEngines)('what is kept and handed over of notes, on %s', (engine) => {
  const clock = { ahead: 0 };
  const now = (): Date => new Date(Date.now() + clock.ahead);
  const inside = simulador({ store: simulatedStore(), now });
  /** The next request is changed on its way, or its answer is lost. */
  let [isRefused, isSilent] = [false, false];
  const wire: Transporte = async (call) => {
    const corpo = isRefused ? call.corpo.replace('<natOp>VENDA', '<natOp>VENDAS') : call.corpo;
    isRefused = false;
    const answer = await inside({ ...call, corpo });
    if (isSilent) {
      isSilent = false;
      throw new SemResposta(true);
    }
    return answer;
  };
  let house: Services;
  let shop: Awaited<ReturnType<typeof fiscalCompany>>;
  let um: Speaker;
  const query = async <T>(statement: ReturnType<typeof sql>): Promise<T[]> =>
    (await house.database.transaction({ company: '*' }, (tx) => statement.execute(tx))).rows as T[];
  const notes = (order: number) =>
    query<{ id: number; chave: string; numero: number }>(sql`select * from nota_fiscal where pedido_id = ${order}`);
  const emit = (order: number) => um('POST', 'notafiscal/emitir', { id: order });
  const sale = (): Promise<number> => sell(house, shop.empresa, { produto: shop.pizza });
  beforeAll(async () => {
    house = await startServices({ engine, now, ports: { fiscal: sefaz('simulador', true, wire, now) } });
    shop = await fiscalCompany(house);
    um = await house.as('um');
  }, 120_000);
  afterAll(() => house.close());

  const proofOf = async (id: number): Promise<string> => (await um('GET', `notafiscal/${id}/comprovante`)).text;
  const cancelled = async (): Promise<{ readonly id: number; readonly order: number }> => {
    const order = await sale();
    await emit(order);
    const [note] = await notes(order);
    await um('POST', 'notafiscal/cancelar', { id: note!.id, justificativa: 'Cliente desistiu do pedido' });
    return { id: Number(note!.id), order };
  };
  const turn = async (): Promise<void> => {
    for (let at = 0; at < 3; at++) {
      clock.ahead += 4_000_000;
      await house.app.routines.turn('notaFiscal.comprovantes');
    }
  };
  it('of a cancelling and of a number given up are kept whole, and handed over', async () => {
    const { id } = await cancelled();
    const proof = await proofOf(id);
    expect([await validar('procEventoNFe', proof), conferirAssinatura(proof, 'infEvento')]).toEqual([
      [],
      expect.any(String),
    ]);
    const order = await sale();
    isRefused = true;
    await emit(order);
    const [note] = await notes(order);
    await um('POST', 'notafiscal/inutilizar', { id: note!.id, justificativa: 'Nota rejeitada e não corrigida' });
    const given = await proofOf(Number(note!.id));
    expect([await validar('ProcInutNFe', given), conferirAssinatura(given, 'infInut')]).toEqual([
      [],
      expect.any(String),
    ]);
    expect(await query(sql`select distinct comprovante from nota_fiscal where id in (${id}, ${note!.id})`)).toEqual([
      { comprovante: 'COMPLETO' },
    ]);
    expect((await (await house.as('dois'))('GET', `notafiscal/${id}/comprovante`)).status).toBe(404);
  });
  it('that an older version kept without the event are completed by the key', async () => {
    const { id } = await cancelled();
    await query(
      sql`update nota_fiscal_evento set xml = substring(xml from '<retEvento.*</retEvento>') where nota_id = ${id} and tipo = 'CANCELAMENTO'`,
    );
    await query(sql`update nota_fiscal set comprovante = null where id = ${id}`);
    expect((await um('GET', `notafiscal/${id}/comprovante`)).body.messageError).toMatch(/pedido à SEFAZ sozinho/);
    isSilent = true;
    await turn();
    const proof = await proofOf(id);
    expect([await validar('procEventoNFe', proof), conferirAssinatura(proof, 'infEvento')]).toEqual([
      [],
      expect.any(String),
    ]);
    expect(await query(sql`select situacao, comprovante from nota_fiscal where id = ${id}`)).toEqual([
      { situacao: 'CANCELADA', comprovante: 'COMPLETO' },
    ]);
  });
  it('of a note are asked for again, and said to be missing where the tax office has none', async () => {
    const order = await sale();
    await emit(order);
    const [note] = await notes(order);
    await query(sql`delete from nota_fiscal_evento where tipo = 'AUTORIZACAO' and nota_id = ${note!.id}`);
    await query(sql`update nota_fiscal set comprovante = null where id = ${note!.id}`);
    await turn();
    expect((await um('GET', `notafiscal/${note!.id}/xml`)).text).toMatch(/^<nfeProc .*<protNFe /);
    const { id } = await cancelled();
    await query(sql`update nota_fiscal_evento set xml = null where nota_id = ${id} and tipo = 'CANCELAMENTO'`);
    await query(
      sql`update nota_fiscal set comprovante = null, chave = ${`${note!.chave.slice(0, 43)}X`} where id = ${id}`,
    );
    await turn();
    expect(await query(sql`select comprovante from nota_fiscal where id in (${id}, ${note!.id}) order by id`)).toEqual([
      { comprovante: 'COMPLETO' },
      { comprovante: 'FALTA' },
    ]);
    expect((await um('GET', `notafiscal/${id}/comprovante`)).body.messageError).toMatch(/portal da SEFAZ/);
  });
  it('warns the administrators of the company by e-mail, thirty, fifteen and five days before the end, once each', async () => {
    await emit(await sale());
    await query(
      sql`update certificado_digital set simulacao = false, fim = ${new Date(now().getTime() + 40.5 * 86_400_000).toISOString()}::timestamptz, avisado = null where em_uso and empresa_id = ${shop.empresa}`,
    );
    const admins = (
      await query<{ email: string }>(
        sql`select distinct lower(email) as email from usuario where empresa_id = ${shop.empresa} and papel = 'EMPRESA' and ativo and excluido_em is null`,
      )
    )
      .map(({ email }) => email)
      .toSorted();
    const warned = async () =>
      (await house.mailbox())
        .filter(({ subject }) => subject.startsWith('O certificado digital de '))
        .map(({ subject, to }) => [/em \d+ dias$/.exec(subject)?.[0], [...to].toSorted()]);
    const before = clock.ahead;
    const seen: unknown[] = [];
    for (const days of [40, 30, 29, 16, 15, 10, 5, 4]) {
      clock.ahead = before + (40 - days) * 86_400_000;
      for (let again = 0; again < 2; again++) await house.app.routines.turn('certificadoDigital.avisar');
      await house.app.jobs.drain();
      seen.push([days, (await warned()).length]);
    }
    expect(admins.length).toBeGreaterThan(0);
    expect(seen).toEqual([
      [40, 0],
      [30, 1],
      [29, 1],
      [16, 1],
      [15, 2],
      [10, 2],
      [5, 3],
      [4, 3],
    ]);
    expect(await warned()).toEqual(['em 5 dias', 'em 15 dias', 'em 30 dias'].map((when) => [when, admins]));
    clock.ahead = before;
  });
});
