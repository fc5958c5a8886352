import { cleanValues } from '../../../src/kit/entity/validation';
import { expect } from 'vitest';
import { historyAccess, type HistoryEntry } from '../../../src/kit/calls/history';
import { isRead, type Model } from '../../../src/kit/read/model';
import { keepsMasked, same } from '../../../src/server/core/audit';
import type { Answer, Speaker } from '../../../src/server/testing';
import { isOfPlatform } from '../../support/ofPlatform';
import { itWhere } from './itWhere';
import { isOpen, nextSampleFor, sampleFor } from './roundTrip';
import type { Part } from './suite';
import { getRow, type Row } from '../../../src/server/db/query';

const historyOf = (as: Speaker, model: Model, id: number, page = '1/100'): Promise<Answer> =>
  as('GET', `${model.root}historico/${id}/${page}`);
const entries = ({ body }: Answer): readonly HistoryEntry[] => body.results as unknown as readonly HistoryEntry[];

/** Users who may change a record read its history, field by field, with personal data masked. */
export const trail: Part = (model, world) => {
  itWhere(isOpen(model, 'create') && isOpen(model, 'update'))(
    'tells who changed what, from what to what, a page at a time',
    async () => {
      const {
        as: { admin },
        services,
      } = world();
      const stored = (id: number): Promise<Row | undefined> =>
        services.database.read({ company: '*' }, (tx) => getRow(tx, model, id));
      const sent = sampleFor(world(), model);
      const first = await admin('POST', `${model.root}save`, sent);
      expect(first.status, first.text).toBe(200);
      const { id, versao } = first.body.result!;
      // Behind their masks, which may be alike.
      const before = await stored(id);
      const next: Readonly<Record<string, unknown>> = nextSampleFor(world(), model, sent);
      const second = await admin('POST', `${model.root}save`, { ...next, id, versao });
      expect(second.status, second.text).toBe(200);
      const after = await stored(id);
      const [changed, made] = entries(await historyOf(admin, model, id));
      expect([changed!.action, made!.action]).toEqual(['alterar', 'criar']);
      for (const entry of [changed!, made!])
        expect([entry.by, Date.now() - Date.parse(entry.at) < 60_000]).toEqual(['Pessoa admin', true]);
      const fields = Object.values(model.fields).filter(({ system }) => !system);
      // A secret is sealed anew whenever it is typed, where its condition keeps it; a row says only that there is one.
      const isThere = (row: Row | undefined, name: string): boolean => (row?.[name] ?? null) !== null;
      const differ = fields.filter(({ name, sealed }) =>
        sealed
          ? (typeof next[name] === 'string' && isThere(after, name)) || isThere(before, name) !== isThere(after, name)
          : !same(before?.[name] ?? null, after?.[name] ?? null),
      );
      expect(changed!.changes.map(({ field }) => field).toSorted()).toEqual(differ.map(({ name }) => name).toSorted());
      for (const { field, hidden, ...of } of changed!.changes) {
        expect(hidden === true, field).toBe(keepsMasked(model.fields[field]!));
        if (!hidden)
          expect(
            [same(of.before, first.body.result![field] ?? null), same(of.after, second.body.result![field] ?? null)],
            field,
          ).toEqual([true, true]);
      }
      // One row a page, and none after the last.
      expect(entries(await historyOf(admin, model, id, '2/1')).map(({ id: one }) => one)).toEqual([made!.id]);
      expect(entries(await historyOf(admin, model, id, '3/1'))).toEqual([]);
    },
  );

  itWhere(Object.values(model.fields).some(({ options }) => options.personal) && isOpen(model, 'create'))(
    'keeps no personal value',
    async () => {
      const {
        as: { admin },
      } = world();
      const sent = sampleFor(world(), model);
      const { body } = await admin('POST', `${model.root}save`, sent);
      const [made] = entries(await historyOf(admin, model, body.result!.id));
      const clean = cleanValues(model.fields, sent);
      const personal = Object.values(model.fields).filter(
        ({ options, name }) => options.personal && typeof sent[name] === 'string' && String(sent[name]).length > 5,
      );
      expect(
        personal
          .map(({ name }) => name)
          .filter((name) => made!.changes.find(({ field }) => field === name)?.after === clean[name]),
      ).toEqual([]);
    },
  );

  itWhere(model.tenant !== undefined && model.tenant !== 'id' && !isRead(model))(
    'is for who may change the record, of his company alone',
    async () => {
      const {
        services,
        as: { um, dois, leitor },
      } = world();
      const id = services.rowsOf(model.name, services.companies[0])[0]!;
      const asked = historyAccess(model);
      const looksOn = (asked.some((one) => one.endsWith('_VER')) && !isOfPlatform(asked)) || asked.length === 0;
      const foreign = await historyOf(dois, model, id);
      const unknown = await historyOf(dois, model, 987_654_321);
      expect([foreign.status, foreign.text]).toEqual([unknown.status, unknown.text]);
      expect([403, 404]).toContain(foreign.status);
      expect((await historyOf(leitor, model, id)).status === 200).toBe(looksOn);
      expect([200, 403]).toContain((await historyOf(um, model, id)).status);
    },
  );
};
