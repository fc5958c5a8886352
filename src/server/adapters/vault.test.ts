import { mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openVault, vaultOf } from './vault';

const secret = new TextEncoder().encode('senha do certificado');
const vault = vaultOf(new Uint8Array(32).fill(7));

it('gives back what it sealed, to the same key and label alone', () => {
  const sealed = vault.seal(secret, 'empresa 1');
  expect(sealed).not.toContain(Buffer.from(secret).toString('base64url'));
  expect(vault.unseal(sealed, 'empresa 1')).toEqual(secret);
  expect(vault.unseal(sealed, 'empresa 2')).toBeUndefined();
  expect(vaultOf(new Uint8Array(32)).unseal(sealed, 'empresa 1')).toBeUndefined();
  expect(vault.seal(secret, 'empresa 1')).not.toBe(sealed);
});
it('notices every changed letter', () => {
  const sealed = vault.seal(secret, 'x');
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  // By its last bit: of the last letter of a part that is one which no byte holds.
  for (let at = 3; at < sealed.length; at++) {
    const other = letters[letters.indexOf(sealed[at]!) ^ 1] ?? 'A';
    expect(vault.unseal(sealed.slice(0, at) + other + sealed.slice(at + 1), 'x')).toBeUndefined();
  }
  for (const wrong of ['', 'v1', 'v1...', 'v2' + sealed.slice(2)]) expect(vault.unseal(wrong, 'x')).toBeUndefined();
});
it('makes its key once, for the owner alone, and refuses a damaged one in words', () => {
  const dataDir = join(mkdtempSync(join(tmpdir(), 'retaguarda-')), 'data');
  const sealed = openVault({ dataDir }).seal(secret, 'x');
  const file = join(dataDir, 'secret.key');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(openVault({ dataDir }).unseal(sealed, 'x')).toEqual(secret);
  expect(openVault({ dataDir: '/nowhere', secretKey: readFileSync(file, 'utf8') }).unseal(sealed, 'x')).toEqual(secret);
  writeFileSync(file, 'curta');
  expect(() => openVault({ dataDir })).toThrow(/está estragada/);
});
