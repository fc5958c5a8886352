import { messages } from '#kit/messages';
import type { Model, ModelField } from '#kit/model';
import type { Work } from '../core/context';
import { canRead } from '../core/guard';
import { idsByText } from '../db/many';
import { existingIds } from '../db/query';

/** Of a field and of what a person calls a record: its id, or why there is none. */
export type Found = (field: ModelField, text: string) => number | string;
/** Resolves the texts of some lines. Made once an import: it remembers what it has found. */
export type Resolver = (
  work: Work,
  wanted: readonly { readonly field: ModelField; readonly text: string }[],
) => Promise<Found>;

const several = (target: Model): string => `Há mais de um cadastro com este nome em ${target.label.many}!`;
/** What is looked for, where, and how it is written there. */
const missing = (target: Model, by: readonly ModelField[]): string =>
  `Não encontrado em ${target.label.many}: escreva ${by.map(({ label }) => `“${label}”`).join(' ou ')} como está lá!`;
const remembered = 20_000;

/**
 * A record is named by its title or by what it has that occurs once (a code, a document). Whoever may not read a field
 * does not find by it. What is found is looked at again each time, and stays until the transaction ends.
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
      for (const by of namesOf(target).filter(canRead(user))) {
        const unknown = [...texts].filter((text) => !known.has(`${name} ${text}`));
        for (const [text, id] of await idsByText(tx, target, by, unknown)) known.set(`${name} ${text}`, id);
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
      return id !== undefined && ids.get(field.ref!)?.has(id)
        ? id
        : missing(target, namesOf(target).filter(canRead(user)));
    };
  };
};
/** Codes before names. */
const namesOf = (target: Model): readonly ModelField[] =>
  [
    ...Object.values(target.fields).filter(
      ({ options, kind }) => options.unique && !options.personal && ['text', 'integer'].includes(kind.name),
    ),
    target.fields[target.title]!,
  ].filter((field, index, all) => all.indexOf(field) === index);
