import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { vaultOf } from '../../../src/server/adapters/vault';
import { sealWhatIsPlain } from '../../../src/server/operations/save/stored';
import type { Speaker } from '../../../src/server/testing';
import { fiscalCompany, sell } from '../../support/fiscal';
import { startServices, type Services } from '../../support/services';
import { saveSettings } from '../../support/settings';

const path = 'company/fiscal/modulo-fiscal-configuracao';
const secret = 'CANARIO-7f3a-SEGREDO-DO-CSC';

/** A secret field, on the one that the business has: the security code of the notes. */
describe.each(['pglite', 'postgres'] as const)('a secret on %s', (engine) => {
  let house: Services;
  let shop: Awaited<ReturnType<typeof fiscalCompany>>;
  let [um, leitor]: Speaker[] = [];
  const query = async <T>(statement: ReturnType<typeof sql>): Promise<T[]> =>
    (await house.database.transaction({ company: '*' }, (tx) => statement.execute(tx))).rows as T[];
  const column = async (): Promise<string | null> =>
    (
      await query<{ csc: string | null }>(
        sql`select csc from modulo_fiscal_configuracao where empresa_id = ${shop.empresa}`,
      )
    )[0]!.csc;
  const save = (values: object) => saveSettings(um!, path, values);
  beforeAll(async () => {
    house = await startServices({ engine });
    shop = await fiscalCompany(house);
    [um, leitor] = [await house.as('um'), await house.as('leitor')];
    expect((await save({ versaoQrCode: 'V2', cscId: '000001', csc: secret })).body.result).toMatchObject({ csc: true });
  }, 120_000);
  afterAll(() => house.close());

  it('is stored sealed for its company, and found nowhere in the database in plain', async () => {
    const stored = await column();
    expect(stored).toMatch(/^v1\./);
    const tables = await query<{ nome: string }>(
      sql`select table_name as nome from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    );
    const holding: string[] = [];
    for (const { nome } of tables)
      if (
        (await query(sql`select 1 from ${sql.table(nome)} as t where t::text like ${`%${secret}%`} limit 1`)).length > 0
      )
        holding.push(nome);
    expect(holding).toEqual([]);
    const [trail] = await query<{ depois: Record<string, unknown> }>(
      sql`select depois from auditoria where entidade = 'moduloFiscalConfiguracao' and depois ? 'csc' order by id desc limit 1`,
    );
    expect(trail!.depois.csc).toMatch(/^\*+$|^true$/);
  });
  it('is answered to nobody: only that there is one', async () => {
    for (const who of [um!, leitor!]) {
      const { body, text } = await who('GET', `${path}/carregar-por-empresa`);
      expect(body.result).toMatchObject({ csc: true });
      expect(text).not.toContain(secret);
      expect(text).not.toContain('v1.');
    }
  });
  it('stays when nothing new is said of it, is replaced by what is typed, and goes when it is removed', async () => {
    const before = await column();
    for (const csc of [true, '', '   '])
      expect((await save({ csc, informacoes: `Procon ${String(csc).length}` })).body.result).toMatchObject({
        csc: true,
      });
    expect((await save({ informacoes: 'Procon' })).body.result).toMatchObject({ csc: true });
    expect(await column()).toBe(before);
    // The same again is sealed anew: what stands in the database does not tell.
    await save({ csc: secret });
    expect(await column()).not.toBe(before);
    expect((await save({ csc: 'x'.repeat(61) })).body.fieldErrors).toMatchObject({ csc: 'Máximo de 60 caracteres!' });
    // With QR Code 3 there is none; it is asked for again by version 2.
    expect((await save({ versaoQrCode: 'V3' })).body.result).toMatchObject({ csc: null });
    expect(await column()).toBeNull();
    expect((await save({ versaoQrCode: 'V2', cscId: '000001' })).body.fieldErrors).toMatchObject({
      csc: 'Campo obrigatório!',
    });
    expect((await save({ versaoQrCode: 'V2', cscId: '000001', csc: secret })).body.result).toMatchObject({ csc: true });
    expect((await save({ csc: null })).body.fieldErrors).toMatchObject({ csc: 'Campo obrigatório!' });
  });
  it('opens for the product alone: a note of version 2 is hashed with it', async () => {
    const order = await sell(house, shop.empresa, { produto: shop.pizza });
    expect((await um!('POST', 'notafiscal/emitir', { id: order })).body.result).toMatchObject({ situacao: 'EMITIDA' });
    const [{ xml }] = (await query<{ xml: string }>(
      sql`select e.xml from nota_fiscal_evento as e join nota_fiscal as n on n.id = e.nota_id where n.pedido_id = ${order} and e.tipo = 'ENVIO'`,
    )) as [{ xml: string }];
    const [, text, hash] = /p=([^<]*?\|2\|2\|1)\|([0-9A-F]{40})/.exec(xml)!;
    expect(hash).toBe(
      createHash('sha1')
        .update(text! + secret)
        .digest('hex')
        .toUpperCase(),
    );
  });
  it('does not open in another company, nor with another key', async () => {
    const stored = await column();
    await query(
      sql`update modulo_fiscal_configuracao set csc = ${vaultOf(new Uint8Array(32).fill(9)).seal(new TextEncoder().encode(secret), `moduloFiscalConfiguracao.csc da empresa ${shop.empresa}`)} where empresa_id = ${shop.empresa}`,
    );
    const order = await sell(house, shop.empresa, { produto: shop.pizza });
    expect((await um!('POST', 'notafiscal/emitir', { id: order })).body.messageError).toMatch(
      /^Informe o código de segurança \(CSC\)/,
    );
    await query(sql`update modulo_fiscal_configuracao set csc = ${stored} where empresa_id = ${shop.empresa}`);
    expect((await um!('POST', 'notafiscal/emitir', { id: order })).body.result).toMatchObject({ situacao: 'EMITIDA' });
  });
  it('is no filter, no order, no search', async () => {
    for (const body of [{ csc: secret }, { csc: { empty: false } }, { $sort: [['csc', 'asc']] }])
      expect((await um!('POST', `${path}/filterpaginated/1/10`, body)).status).toBeGreaterThanOrEqual(400);
  });
  it('of a column that was a text before is sealed at the start, once', async () => {
    await query(sql`update modulo_fiscal_configuracao set csc = 'texto-de-antes' where empresa_id = ${shop.empresa}`);
    const vault = vaultOf(new Uint8Array(32).fill(3));
    expect(await sealWhatIsPlain(house.database, house.models, vault)).toBe(1);
    expect(
      new TextDecoder().decode(
        vault.unseal((await column())!, `moduloFiscalConfiguracao.csc da empresa ${shop.empresa}`),
      ),
    ).toBe('texto-de-antes');
    expect(await sealWhatIsPlain(house.database, house.models, vault)).toBe(0);
  });
});
