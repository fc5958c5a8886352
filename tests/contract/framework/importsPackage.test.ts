/** A ZIP of several files: brought in by one call, in the order of references. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ImportedPackage, ImportStatus, PackagePreview } from '../../../src/kit/work/imports';
import type { Answer, Speaker } from '../../../src/server/testing';
import { importing, resultOf } from '../../support/imports';
import { zipOf } from '../../support/zip';
import { startServices, type Services } from '../../support/services';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const clientes = 'Nome;Telefone\nMaria Açaí;(11) 95555-2001\nJoão;(11) 95555-2002';
const saldos = 'Cliente;Pontos\n11955552001;70\n11955552002;30';
describe('a package of files', () => {
  let house: Services;
  let um: Speaker;
  let send: ReturnType<typeof importing>['send'];
  beforeAll(async () => {
    house = await startServices({ engine: 'postgres' });
    um = await house.as('um');
    ({ send } = importing(house, 'um'));
  }, 400_000);
  afterAll(() => house?.close());
  const ask = async (verb: 'analisar' | 'importar', zip: Uint8Array, more: object = {}): Promise<Answer> =>
    um('POST', `importacao/pacote/${verb}`, { src: await send(zip, 'mudanca.zip'), ...more });
  const whyNot = async (zip: Uint8Array): Promise<unknown> => (await ask('importar', zip)).body.fieldErrors?.src;
  const imports = async (): Promise<number> =>
    (await house.database.transaction({ company: '*' }, (tx) => sql`select id from importacao`.execute(tx))).rows
      .length;

  it('comes in whole: each file waits for those that it refers to, and a second time nothing is doubled', async () => {
    const zip = await zipOf({
      'Mudança/Saldos de pontos anteriores.csv': bytes(saldos),
      'Mudança/Clientes 2026-11-28.csv': bytes(clientes),
      '__MACOSX/._Clientes.csv': bytes('x'),
      'Mudança/.DS_Store': bytes('x'),
    });
    const found = resultOf<PackagePreview>(await ask('analisar', zip));
    expect(found.map(({ classe, linhas, reconhecidas }) => [classe, linhas, reconhecidas])).toEqual([
      ['cliente', 2, 2],
      ['saldoAnterior', 2, 2],
    ]);
    const begun = resultOf<ImportedPackage>(await ask('importar', zip));
    await house.app.jobs.drain();
    const ends: ImportStatus[] = [];
    for (const { id } of begun) ends.push(resultOf<ImportStatus>(await um('GET', `importacao/status/${id}`)));
    expect(ends).toMatchObject([
      { classe: 'cliente', situacao: 'FEITO', criados: 2, rejeitados: 0 },
      { classe: 'saldoAnterior', situacao: 'FEITO', criados: 2, rejeitados: 0 },
    ]);
    const again = resultOf<ImportedPackage>(await ask('importar', zip, { atualizarValores: true }));
    await house.app.jobs.drain();
    for (const { id } of again)
      expect(resultOf(await um('GET', `importacao/status/${id}`))).toMatchObject({
        criados: 0,
        alterados: 0,
        rejeitados: 0,
      });
  });

  it('is refused whole, with what to do, and begins nothing', async () => {
    const before = await imports();
    const one = { 'clientes.csv': bytes(clientes) };
    const claim = (zip: Uint8Array, size: number): Uint8Array => {
      const view = new DataView(zip.buffer);
      const at = zip.findIndex((_, index) => index + 4 <= zip.length && view.getUint32(index, true) === 0x02014b50);
      view.setUint32(at + 24, size, true);
      return zip;
    };
    const locked = (zip: Uint8Array): Uint8Array => {
      const view = new DataView(zip.buffer);
      const at = zip.findIndex((_, index) => index + 4 <= zip.length && view.getUint32(index, true) === 0x02014b50);
      view.setUint16(at + 8, 1, true);
      return zip;
    };
    const cases: readonly (readonly [Uint8Array, string])[] = [
      [bytes(clientes), 'Envie um arquivo .zip com as planilhas!'],
      [await zipOf({}), 'Envie um arquivo .zip'],
      [await zipOf({ '.DS_Store': bytes('x') }), 'O .zip está vazio!'],
      [await zipOf({ ...one, 'segredos.csv': bytes('a;b') }), 'Não sabemos o que “segredos.csv” traz!'],
      [
        await zipOf({ ...one, 'b/Cliente (2).csv': bytes(clientes) }),
        'Há dois arquivos de Clientes no .zip: junte-os em um!',
      ],
      [await zipOf({ 'clientes.zip': await zipOf(one) }), '“clientes.zip” é um .zip dentro do .zip'],
      [
        await zipOf(Object.fromEntries(Array.from({ length: 51 }, (_, at) => [`${at}.csv`, bytes('a')]))),
        'arquivos demais',
      ],
      [await zipOf({ 'clientes.csv': new Uint8Array(9_000_000) }), 'grande demais depois de aberto'],
      [claim(await zipOf(one), 10), 'está estragado'],
      [locked(await zipOf(one)), 'tem senha'],
      [await zipOf({ 'clientes.csv': bytes('x;y\n1;2') }), 'Nenhuma coluna de “clientes.csv” foi reconhecida!'],
      [await zipOf({ 'clientes.csv': bytes('Nome;Nome\na;b') }), 'Duas colunas de “clientes.csv”'],
    ];
    for (const [zip, words] of cases)
      expect([words, await whyNot(zip)]).toEqual([words, expect.stringContaining(words)]);
    expect(await imports()).toBe(before);
  });
});
