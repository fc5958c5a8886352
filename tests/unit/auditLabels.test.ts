/** Each action that the audit can name is spelled with its accents. */
import { expect, it } from 'vitest';
import { readBusiness } from '../../src/server/business';
import { actionText, ownActions } from '../../src/system/auditWords';

const { models, named } = readBusiness();
const plain = (word: string): string => word.normalize('NFD').replace(/\p{M}/gu, '');
const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(/\p{L}+/gu) ?? [];
/** Words that are right with an accent and without. */
const both = new Set(['a', 'as', 'da', 'de', 'e', 'esta', 'por', 'que', 'tem', 'numero']);

it('spells no word without the accent that the labels of the declarations give it', () => {
  const labels = models.flatMap(({ label, fields, actions }) => [
    label.one,
    label.many,
    ...Object.values(fields).map((field) => field.label),
    ...actions.map((action) => action.label),
  ]);
  const spelled = new Map(
    labels.flatMap(wordsOf).flatMap((word) => (plain(word) === word ? [] : [[plain(word), word] as const])),
  );
  expect(spelled.size).toBeGreaterThan(100);
  const said = [
    ...Object.values(ownActions),
    ...named.flatMap(({ calls }) => Object.keys(calls).map((name) => actionText(name))),
    ...models.flatMap((model) => model.actions.map(({ name }) => actionText(name, model))),
  ];
  expect(said.length).toBeGreaterThan(200);
  const wrong = [...new Set(said)].flatMap((text) =>
    wordsOf(text).flatMap((word) =>
      spelled.has(word) && !both.has(word) ? [`${text}: ${word} is ${spelled.get(word)!}`] : [],
    ),
  );
  expect(wrong).toEqual([]);
  const endings = said.filter((text) => /(cao|coes|sao|encia|ario|orio)\b/.test(text));
  expect(endings).toEqual([]);
});
