import { expect } from 'vitest';
import { isOfPlatform } from '../../support/ofPlatform';
import { itWhere } from './itWhere';
import type { Part } from './suite';

/** GET ficha/{id}: no more and no less than the calls that answer its parts one by one. */
export const pages: Part = (model, world) => {
  itWhere(model.record !== undefined)(
    'the page of a record is the record, and what the lists and records beside it say by themselves',
    async () => {
      const { services, as } = world();
      const { children, linked, counted } = model.record!;
      const byName = new Map(services.models.map((one) => [one.name, one]));
      // Rows of the platform are of nobody, and everybody with the permission reads them.
      const isOfCompany = model.tenant !== undefined;
      const isPlatforms = isOfPlatform(model.access.show);
      const reader = isPlatforms ? as.admin! : as.um!;
      const [id] = services.rowsOf(model.name, isOfCompany ? services.companies[0]! : null);
      const page = await reader('GET', `${model.root}ficha/${id}`);
      expect(page.status, page.text).toBe(200);
      const answer = page.body.result as unknown as Readonly<Record<'children' | 'linked' | 'figures', unknown[]>> & {
        readonly record: Readonly<Record<string, unknown>>;
      };
      expect(answer.record).toMatchObject((await reader('GET', `${model.root}findbyid/${id}`)).body.result!);
      for (const [at, { entity, by, where, line, size = 5 }] of children.entries()) {
        const child = byName.get(entity)!;
        const { body } = await reader('POST', `${child.root}filterpaginated/1/${line ? 100 : size}`, {
          ...(where as object | undefined),
          [by]: id,
          $sort: child.list.sort,
        });
        expect(answer.children[at], entity).toEqual({ rows: body.results, total: body.totalRecords });
      }
      for (const [at, { field }] of linked.entries()) {
        const target = byName.get(model.fields[field]!.ref!)!;
        const other = answer.record[field];
        const alone =
          other === null ? null : (await reader('GET', `${target.root}findbyid/${String(other)}`)).body.result;
        expect(answer.linked[at], field).toEqual(alone);
      }
      for (const [at, { entity, by, of, where, sum, mean, last }] of counted.entries()) {
        const child = byName.get(entity)!;
        const about = of === undefined ? id : answer.record[of];
        if (about === null || sum || mean || last) continue;
        const { body } = await reader('POST', `${child.root}filterpaginated/1/1`, {
          ...(where as object | undefined),
          [by]: about,
        });
        expect(answer.figures[at], entity).toBe(body.totalRecords);
      }
      // Rows of another company, and rows that do not exist.
      for (const [who, number] of [
        ...(isOfCompany && !isPlatforms ? [[as.dois!, id] as const] : []),
        [reader, 9_999_999] as const,
      ])
        expect((await who('GET', `${model.root}ficha/${number}`)).status).toBe(404);
    },
  );
};
