import { isSecret } from '#kit/entity/secret';
import type { Model, ModelField } from '#kit/read/model';
import { getSession, onForget } from '../../session';
import type { Values } from './values';

/** Typed and unsaved values: kept for this tab, by page, through a reload, a crash or an expired session. */
export interface Draft {
  readonly user: string;
  /** The version it was typed over; absent for a new record. */
  readonly versao?: number;
  /** The idempotency key that it is sent with, where it was made before the button was pressed. */
  readonly key?: string;
  /** Changed fields only; personal data (LGPD) and secrets are never kept. */
  readonly values: Values;
}
const keyOf = (path: string): string => `retaguarda.rascunho:${path}`;
/** Drafts that this page has written or brought back: see {@link keepThroughLogin}. */
const pending = new Map<string, Draft>();
/**
 * User who opened the form. When a session ends by itself the user is no longer known, and the last typed values still
 * belong to them.
 */
let author: string | undefined;

const withoutPersonal = (fields: Readonly<Record<string, ModelField>>, values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]): [string, unknown][] => {
      const field = fields[name];
      if (!field || field.options.personal || isSecret(field)) return [];
      if (!field.item) return [[name, value]];
      const inner = (one: unknown): unknown =>
        typeof one === 'object' && one !== null ? withoutPersonal(field.item!, one as Values) : one;
      return [[name, Array.isArray(value) ? value.map(inner) : inner(value)]];
    }),
  );

export const readDraft = (path: string): Draft | undefined => {
  author = getSession().user?.userName;
  try {
    const value = JSON.parse(sessionStorage.getItem(keyOf(path)) ?? 'null') as Draft | null;
    if (!value || typeof value.values !== 'object' || value.user !== author) return undefined;
    pending.set(path, value);
    return value;
  } catch {
    return undefined;
  }
};
/** Null when nothing is left to keep. */
export const writeDraft = (
  path: string,
  model: Pick<Model, 'fields'>,
  values: Values,
  versao?: number,
  key?: string,
): void => {
  const kept = withoutPersonal(model.fields, values);
  const user = getSession().user?.userName ?? author;
  if (Object.keys(kept).length === 0 || !user) return clearDraft(path);
  const draft: Draft = { user, versao, key, values: kept };
  pending.set(path, draft);
  try {
    sessionStorage.setItem(keyOf(path), JSON.stringify(draft));
  } catch {
    // A full storage loses the draft, not the form.
  }
  return undefined;
};
export const clearDraft = (path: string): void => {
  pending.delete(path);
  sessionStorage.removeItem(keyOf(path));
};

/**
 * Values typed into a new record while it was being created, for the form that its page opens; in memory only, because
 * they may be personal data.
 */
const handed = new Map<string, Values>();
export const handOver = (path: string, typed: Values): unknown =>
  Object.keys(typed).length > 0 && handed.set(path, typed);
export const handedTo = (path: string): Values | undefined => handed.get(path);
export const takeHanded = (path: string): unknown => handed.delete(path);
onForget(() => handed.clear());

/**
 * The end of a session empties the storage. Where it ended by itself (the address is kept for the next login) the
 * drafts of this tab are put back behind that; after a logout nothing is.
 */
const keepThroughLogin = (): void => {
  queueMicrotask(() => {
    const drafts = [...pending];
    pending.clear();
    if (!sessionStorage.getItem('retaguarda.destino')) return;
    for (const [path, draft] of drafts) sessionStorage.setItem(keyOf(path), JSON.stringify(draft));
  });
};
onForget(keepThroughLogin);
