import { expect, it } from 'vitest';
import { zipOf } from '../../../tests/support/zip';
import { entriesOf } from './zip';

const content = new TextEncoder().encode('Nome\nMaria');
/** The archive with another byte in place of a sign, in its entry and in its directory. */
const written = (zip: Uint8Array, sign: string, byte: number): Uint8Array =>
  zip.map((one) => (one === sign.charCodeAt(0) ? byte : one));

it('reads names as Windows and as other systems write them', async () => {
  const [utf8] = (await entriesOf(await zipOf({ 'Cartões.csv': content })))!;
  expect([utf8?.name, await utf8?.open()]).toEqual(['Cartões.csv', content]);
  const [windows] = (await entriesOf(written(await zipOf({ 'Cart~es.csv': content }), '~', 0xe4)))!;
  expect(windows?.name).toBe('Cartões.csv');
});
it('has no bytes of what is damaged, and no files of what is no archive', async () => {
  const zip = await zipOf({ 'a.csv': new Uint8Array(5000).map((_, at) => at % 251) });
  zip[60]! ^= 0xff;
  const [damaged] = (await entriesOf(zip))!;
  expect(await damaged?.open()).toBeUndefined();
  expect(await entriesOf(content)).toBeUndefined();
});
