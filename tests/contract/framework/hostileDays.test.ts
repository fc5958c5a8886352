/** Days at the ends of what is accepted, leap days, reversed and endless periods: refused in words or answered. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Fields } from '../../../src/kit/entity/field';
import { fieldsOf, type ModelField } from '../../../src/kit/read/model';
import { readBusiness } from '../../../src/server/business';
import { callPath } from '../../../src/kit/calls/calls';
import { speaker, type Speaker } from '../../../src/server/testing';
import { moduleEngines } from '../../support/engines';
import { startServices, type Services } from '../../support/services';

const periods = [
  ['0001-01-01', '0001-01-01'],
  ['1899-12-31', '1900-01-01'],
  ['1900-01-01', '1900-01-01'],
  ['1900-01-01', '1900-12-31'],
  ['1900-02-28', '1900-03-01'],
  ['1903-05-07', '1907-05-06'],
  ['1900-01-01', '2199-12-31'],
  ['2024-02-29', '2024-02-29'],
  ['2023-03-01', '2024-02-29'],
  ['2023-02-29', '2023-03-01'],
  ['2026-11-30', '2026-11-01'],
  ['2190-01-01', '2199-12-31'],
  ['2199-12-31', '2199-12-31'],
  ['2200-01-01', '9999-12-31'],
  ['9999-12-31', '0001-01-01'],
] as const;
const isDated = ({ kind: { name } }: ModelField): boolean => name === 'date' || name === 'dateTime';
const instant = (day: string): string => `${day}T00:00:00Z`;

/** A body whose dates are these; what else is required is something of its kind. */
const bodyWith = (form: Fields, [first, last]: readonly [string, string]): Record<string, unknown> => {
  const fields = Object.values(fieldsOf(form));
  const dated = fields.filter(isDated);
  return Object.fromEntries(
    fields.flatMap((field): [string, unknown][] => {
      const at = dated.indexOf(field);
      const day = at === dated.length - 1 && at > 0 ? last : first;
      if (at >= 0) return [[field.name, field.kind.name === 'date' ? day : instant(day)]];
      if (!field.options.required) return [];
      const [choice] = Object.keys(field.choices ?? {});
      return [[field.name, choice ?? (field.kind.name === 'text' ? '1' : field.kind.name === 'bool' ? false : 1)]];
    }),
  );
};

describe.each(moduleEngines)('hostile days on %s', (engine) => {
  let house: Services;
  const who: Record<string, Speaker> = {};
  beforeAll(async () => {
    house = await startServices({ engine, rows: 2 });
    for (const login of ['admin', 'um'] as const) who[login] = await house.as(login);
    who.nobody = speaker(house.app, null);
  });
  afterAll(() => house?.close());
  const { reports, named, models } = readBusiness();
  const fallen: string[] = [];
  const ask = async (as: string, call: string, body: Record<string, unknown>): Promise<string | undefined> => {
    const [method, path] = call.split(' ') as [string, string];
    const query = method === 'GET' ? `?${new URLSearchParams(body as Record<string, string>).toString()}` : '';
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(body[name] ?? 1)));
    const { status, text } = await who[as]!(method, filled + query, method === 'GET' ? undefined : body);
    if (status >= 500) fallen.push(`${status} ${as} ${call} ${JSON.stringify(body)} ${text.slice(0, 200)}`);
    return status === 422 ? text : undefined;
  };

  it('reports, their charts and their totals', { timeout: 900_000 }, async () => {
    const wordless: string[] = [];
    for (const { model, bound } of reports) {
      const calls = [
        `POST ${model.root}/${model.isPaged ? '1/5' : ''}`,
        ...(model.charts.length > 0 ? [`POST ${model.root}/graficos`] : []),
        ...(model.summary?.parts ? [`POST ${model.summary.parts.call.replace(/^POST \//, '')}`] : []),
      ];
      for (const call of calls)
        for (const period of periods)
          for (const as of ['um', 'admin']) {
            const refused = await ask(as, call, bodyWith(bound.report.filters, period));
            if (!model.period || !refused) continue;
            const [first, last] = model.period;
            if (!refused.includes(`"${first}":`) && !refused.includes(`"${last}":`))
              wordless.push(`${call} ${period.join(' ')} ${refused}`);
          }
    }
    expect(fallen).toEqual([]);
    expect(wordless).toEqual([]);
  });
  it('calls of the business that take a day', { timeout: 900_000 }, async () => {
    let asked = 0;
    for (const { entity, calls } of named)
      for (const { call, form, kind, run: _run } of Object.values(calls)) {
        if (!form || !Object.values(fieldsOf(form)).some(isDated)) continue;
        const at = `${call.split(' ')[0]} ${callPath(entity.root, call)}`;
        for (const period of periods) {
          asked += 1;
          await ask(kind === 'open' ? 'nobody' : 'um', at, bodyWith(form, period));
        }
      }
    expect(asked).toBeGreaterThan(0);
    expect(fallen).toEqual([]);
  });
  it('lists by each of their dates', { timeout: 900_000 }, async () => {
    for (const model of models)
      for (const field of Object.values(model.fields).filter(isDated))
        for (const period of [periods[2], periods[6], periods[12], periods[14]]) {
          const [gte, last] = field.kind.name === 'date' ? period : period.map(instant);
          const range = field.kind.name === 'date' ? { gte, lte: last } : { gte, lt: last };
          await ask('um', `POST ${model.root}filterpaginated/1/5`, { [field.name]: range });
        }
    expect(fallen).toEqual([]);
  });
});
