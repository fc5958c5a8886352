import { messages } from '#kit/messages';
import type { Model, ModelField } from '#kit/read/model';
import { isVeiled, revealing } from '#kit/entity/personal';
import type { User, Work } from '../core/context';
import { canRead } from '../core/guard';
import { isPersonalKey } from '../db/columns';
import { idsByText } from '../db/many';
import { namesOf } from '../db/naming';
import { existingIds } from '../db/query';

/** Id of the record that a person's text names in a field, or the reason why there is none. */
export type Found = (field: ModelField, text: string) => number | string;
/** Resolves the texts of some lines. Made once an import: it remembers what it has found. */
export type Resolver = (
  work: Work,
  wanted: readonly { readonly field: ModelField; readonly text: string }[],
) => Promise<Found>;

const several = (target: Model): string =>
  `Há mais de um cadastro assim em ${target.label.many}: escreva o que só um deles tem!`;
/** Message for a text that names no record: the entity, and the fields that can be written. */
const missing = (target: Model, by: readonly ModelField[]): string =>
  `Não encontrado em ${target.label.many}: escreva ${by.map(({ label }) => `“${label}”`).join(' ou ')} como está lá!`;
const remembered = 20_000;

/**
 * Finds a record by its title, by a unique value (a code, a document) or by its telephone. Fields that the user may not
 * see are not used. A result is checked again each time, and stays until the transaction ends.
 */
export const resolver = (): Resolver => {
  const known = new Map<string, number | 'several'>();
  return async (work, wanted) => {
    const {
      services: { byName },
      user,
      tx,
    } = work;
    if (known.size > remembered) known.clear();
    const byTarget = new Map<string, Set<string>>();
    for (const { field, text } of wanted)
      byTarget.set(field.ref!, (byTarget.get(field.ref!) ?? new Set()).add(text.toLowerCase()));
    const ids = new Map<string, ReadonlySet<number>>();
    for (const [name, texts] of byTarget) {
      const target = byName.get(name);
      if (!target) continue;
      for (const by of readable(target, user)) {
        // As it is stored: '(11) 98765-4321' is +5511987654321.
        const written = new Map<string, string[]>();
        for (const text of texts) {
          const value = known.has(`${name} ${text}`) ? null : isWritten(by) ? by.kind.parse?.(text, by) : text;
          if (value == null || by.kind.identifies?.(value) === false) continue;
          const key = String(value).toLowerCase();
          written.set(key, [...(written.get(key) ?? []), text]);
        }
        for (const [value, id] of await idsByText(tx, target, by, [...written.keys()]))
          for (const text of written.get(value)!) known.set(`${name} ${text}`, id);
      }
      const found = [...texts].flatMap((text) => {
        const id = known.get(`${name} ${text}`);
        return typeof id === 'number' ? [id] : [];
      });
      ids.set(name, await existingIds(tx, target, found));
    }
    return (field, text) => {
      const target = byName.get(field.ref!);
      const id = known.get(`${field.ref!} ${text.toLowerCase()}`);
      if (!target) return messages.invalidReference;
      if (id === 'several') return several(target);
      return id !== undefined && ids.get(field.ref!)?.has(id) ? id : missing(target, readable(target, user));
    };
  };
};
/** True for telephones, documents and codes of figures: people write more characters than are stored, or fewer. */
const isWritten = (field: ModelField): boolean => isPersonalKey(field) || field.options.digits !== undefined;
const readable = (target: Model, user: User): readonly ModelField[] =>
  namesOf(target).filter((field) => canRead(user)(field) && (!isVeiled(field) || user.permissions.has(revealing)));
