import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../core/startError';
import type { Vault } from '../ports';

const algorithm = 'aes-256-gcm';

/**
 * AES-256-GCM under a key of 32 bytes: `v1.<nonce>.<tag>.<text>`, base64url. The label is authenticated, not stored.
 */
export const vaultOf = (key: Uint8Array): Vault => ({
  seal: (secret, label) => {
    const nonce = randomBytes(12);
    const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(label));
    const sealed = Buffer.concat([cipher.update(secret), cipher.final()]);
    return ['v1', ...[nonce, cipher.getAuthTag(), sealed].map((part) => part.toString('base64url'))].join('.');
  },
  unseal: (sealed, label) => {
    const [version, ...parts] = sealed.split('.');
    const [nonce, tag, text] = parts.map((part) => Buffer.from(part, 'base64url'));
    if (version !== 'v1' || !nonce || !tag || !text || tag.length !== 16) return undefined;
    // The last letter of a part holds bits that no byte does: one way alone to write them is ours.
    if ([nonce, tag, text].some((bytes, at) => bytes.toString('base64url') !== parts[at])) return undefined;
    try {
      const cipher = createDecipheriv(algorithm, key, nonce).setAAD(Buffer.from(label));
      cipher.setAuthTag(tag);
      return new Uint8Array(Buffer.concat([cipher.update(text), cipher.final()]));
    } catch {
      return undefined;
    }
  },
});

/**
 * The key of the environment (64 hexadecimal digits), else the one in the data folder, made at the first start and
 * readable by its owner alone.
 */
export const openVault = ({ secretKey, dataDir }: { readonly secretKey?: string; readonly dataDir: string }): Vault =>
  vaultOf(Buffer.from(secretKey ?? fileKey(dataDir), 'hex'));

const fileKey = (dataDir: string): string => {
  const path = join(dataDir, 'secret.key');
  mkdirSync(dataDir, { recursive: true });
  // When two processes start together, the first to create the file decides.
  try {
    writeFileSync(path, randomBytes(32).toString('hex'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  const key = readFileSync(path, 'utf8').trim();
  if (!/^[0-9a-f]{64}$/.test(key))
    throw new StartError(
      `A chave de ${path} está estragada: recupere-a da cópia, ou os certificados e senhas guardados não poderão ser lidos.`,
    );
  return key;
};
