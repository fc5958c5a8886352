import { PGlite } from '@electric-sql/pglite';
import { expect, it } from 'vitest';
import { fold } from '#kit/text';
import { foldedSql } from './searchText';

const texts = [
  "d'Ávila",
  'd’Ávila',
  'D´AVILA',
  'Pão d‘alho',
  'PÃO D`ALHO',
  'couve-flor',
  'couve\u2011flor',
  'Couve–Flor',
  'A\u0301gua',
  'Šimůnek Żółć',
  'abc 123',
  "x'y-z",
];
it('is the same in SQL and in memory', async () => {
  const database = await PGlite.create();
  const { rows } = await database.query<{ folded: string }>(
    `select ${foldedSql('one')} as folded from unnest($1::text[]) with ordinality as t (one, at) order by at`,
    [texts],
  );
  await database.close();
  expect(rows.map(({ folded }) => folded)).toEqual(texts.map(fold));
});
