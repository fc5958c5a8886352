import { sql, type RawBuilder } from 'kysely';
import type { Page } from '#kit/calls';
import type { AuditEntry, HistoryEntry } from '#kit/history';
import { instantsOf, plusDays } from '#kit/period';
import type { User, Work } from '../core/context';
import { badRequest } from '../core/failure';
import { groupBy } from '../core/groupBy';
import { canRead } from '../core/guard';
import { idValue } from '../core/body';
import { titlesOf } from '../db/query';
import { escapeLike } from '../db/searchText';
import { identity, refTo, text, withBody, type JsonSchema } from '../openapi/schema';
import { house } from '../operations/house';
import { entriesOf, trailOf, type TrailRow } from '../operations/trail';

/**
 * Who administers: the platform, or a company, which sees its own rows alone (row-level security), those that the
 * platform's people have left there too.
 */
export const auditors = ['ROLE_ADMIN', 'ROLE_USER_COMPANY_ADMIN'] as const;
const longest = 366;
const day: JsonSchema = { type: 'string', format: 'date' };

/**
 * POST auditoria/filterpaginated/{page}/{size} `{ de, ate, usuario?, entidade?, acao?, registro? }`: what was done in a
 * period of at most a
 * year (days of the company's zone), the newest first. `usuario` is part of a name; `entidade`, `acao` and `registro`
 * are exact.
 */
export const auditTrail = house('POST auditoria/filterpaginated/{page}/{size}', {
  tag: 'Tela',
  label: 'O que se fez, por período',
  policy: { anyOf: auditors },
  mode: 'read',
  body: withBody({ de: day, ate: day, usuario: text, entidade: text, acao: text, registro: identity }, ['de', 'ate']),
  answer: { results: refTo('Auditoria') },
  act: async ({ body, input }, work) => {
    const { rows, total } = await trailOf(work, filterOf(body, work.user), input.page as Page);
    return { results: await withSubjects(work, rows, await entriesOf(work, rows)), totalRecords: total };
  },
});

const filterOf = (
  { de, ate, usuario, entidade, acao, registro }: Readonly<Record<string, unknown>>,
  { zone }: User,
): RawBuilder<boolean> => {
  const [from, to] = [dayOf(de), dayOf(ate)];
  if (to < from || plusDays(from, longest) < to) badRequest('Escolha um período de até um ano!');
  const { gte, lt } = instantsOf({ from, to }, zone);
  return sql<boolean>`${sql.join(
    [
      sql<boolean>`a.quando >= ${gte} and a.quando < ${lt}`,
      ...(isGiven(entidade) ? [sql<boolean>`a.entidade = ${textOf(entidade)}`] : []),
      ...(isGiven(acao) ? [sql<boolean>`a.acao = ${textOf(acao)}`] : []),
      ...(isGiven(registro) ? [sql<boolean>`a.registro_id = ${idValue(registro)}`] : []),
      ...(isGiven(usuario)
        ? [
            sql<boolean>`a.usuario_id in (select id from usuario where nome ilike ${`%${escapeLike(textOf(usuario))}%`})`,
          ]
        : []),
    ],
    sql` and `,
  )}`;
};
const isGiven = (value: unknown): boolean => value !== undefined && value !== null && value !== '';
const textOf = (value: unknown): string => (typeof value === 'string' && value.length <= 120 ? value : badRequest());
const dayOf = (value: unknown): string =>
  typeof value === 'string' &&
  /^(19|20)\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(value) &&
  !Number.isNaN(Date.parse(value)) &&
  plusDays(value, 0) === value
    ? value
    : badRequest('Informe o período!');

/** What each is about: the entity in words, what the record is called now, the company. */
const withSubjects = async (
  work: Work,
  rows: readonly TrailRow[],
  entries: readonly HistoryEntry[],
): Promise<AuditEntry[]> => {
  const { byName, models } = work.services;
  const companies = models.find(({ tenant }) => tenant === 'id');
  const names = await titlesFor(
    work,
    companies?.name,
    rows.flatMap(({ empresa_id }) => (empresa_id === null ? [] : [Number(empresa_id)])),
  );
  const titles = new Map<string, ReadonlyMap<number, string>>();
  for (const [entity, own] of groupBy(rows, ({ entidade }) => entidade ?? ''))
    titles.set(
      entity,
      await titlesFor(
        work,
        entity,
        own.flatMap(({ registro_id }) => (registro_id === null ? [] : [Number(registro_id)])),
      ),
    );
  return rows.map((row, index) => ({
    ...entries[index]!,
    entity: row.entidade,
    label: byName.get(row.entidade ?? '')?.label.one ?? null,
    record: row.registro_id === null ? null : Number(row.registro_id),
    title: titles.get(row.entidade ?? '')?.get(Number(row.registro_id)) ?? null,
    ip: row.ip || null,
    company: names.get(Number(row.empresa_id)) ?? null,
  }));
};
const titlesFor = async (
  { services, tx, user }: Work,
  entity: string | undefined,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> => {
  const model = services.byName.get(entity ?? '');
  return model && canRead(user)(model.fields[model.title]!) ? titlesOf(tx, model, ids) : new Map();
};
