import { expect } from 'vitest';
import { isOfPlatform } from '../../support/ofPlatform';
import { isOpen, sampleFor } from './roundTrip';
import { itWhere } from './itWhere';
import type { Part } from './suite';

const unknownId = 987_654_321;

export const walls: Part = (model, world) => {
  const isOfCompany = model.tenant !== undefined && model.tenant !== 'id';

  itWhere(model.tenant !== undefined)('of another company cannot be told from what never was', async () => {
    const {
      services,
      as: { um },
    } = world();
    const foreign =
      model.tenant === 'id' ? services.companies[1] : services.rowsOf(model.name, services.companies[1])[0]!;
    for (const [method, path, body] of [
      ['GET', 'findbyid/{id}'],
      ['DELETE', 'delete/{id}'],
      ['POST', 'restaurar/{id}'],
      ['POST', 'save', (id: number) => ({ id, nome: 'x' })],
    ] as const) {
      const [a, b] = await Promise.all(
        [foreign, unknownId].map((id) => um(method, model.root + path.replace('{id}', String(id)), body?.(id))),
      );
      expect([a!.status, a!.text], `${method} ${path}`).toEqual([b!.status, b!.text]);
      // 422: a save that a resource declares itself reads its form first. 400: what has no bin may have pages of two
      // parameters at that path.
      const also: Readonly<Record<string, number>> = { save: 422, 'restaurar/{id}': 400 };
      expect([403, 404, also[path]]).toContain(a!.status);
    }
    const listed = await um('POST', `${model.root}filterpaginated/1/100`, { id: foreign });
    expect([0, undefined]).toContain(listed.body.totalRecords);
  });
  itWhere(isOfCompany && !isOfPlatform(model.access.list))('is listed for its own company alone', async () => {
    const {
      services,
      as: { um },
    } = world();
    const { status, body } = await um('POST', `${model.root}filterpaginated/1/100`, {});
    expect(status).toBe(200);
    expect(new Set(body.results!.map((row) => row[model.tenant!]))).toEqual(new Set([services.companies[0]]));
  });

  const references = Object.values(model.fields).filter(
    ({ ref, name, options }) => ref && name !== model.tenant && options.readOnly !== true,
  );
  itWhere(isOfCompany && isOpen(model, 'create'))(
    'is kept in the company of who saves it, and references nothing of another',
    async () => {
      const {
        services,
        as: { um },
      } = world();
      const [one, two] = services.companies;
      const leaks: string[] = [];
      for (const { name, ref } of references) {
        const target = services.models.find((other) => other.name === ref)!;
        const [foreign] = target.tenant ? services.rowsOf(target.name, two) : [unknownId];
        const { status, body, text } = await um('POST', `${model.root}save`, {
          ...sampleFor(world(), model),
          [name]: foreign,
        });
        // A reference under a condition that is not met is dropped like any other value.
        const isRefused = status === 200 ? (body.result![name] ?? null) === null : [403, 422].includes(status);
        if (!isRefused) leaks.push(`${name}: ${text}`);
      }
      const saved = await um('POST', `${model.root}save`, { ...sampleFor(world(), model), [model.tenant!]: two });
      if (saved.status === 200 && saved.body.result![model.tenant!] !== one) leaks.push(saved.text);
      expect(leaks).toEqual([]);
    },
  );

  itWhere(isOfCompany)('stays as it is for who may only look', async () => {
    const {
      services,
      as: { admin, leitor },
    } = world();
    const id = services.rowsOf(model.name, services.companies[0])[0]!;
    const before = (await admin('GET', `${model.root}findbyid/${id}`)).text;
    const attempts = [
      ['POST', 'save', { id, nome: 'x' }],
      ['POST', 'save', { nome: 'x' }],
      ['DELETE', `delete/${id}`],
      ['POST', 'alterar-em-massa', { selection: { ids: [id] }, values: { nome: 'x' } }],
      ['POST', 'excluir-em-massa', { selection: { filter: {} } }],
      ['POST', `restaurar/${id}`],
    ] as const;
    for (const [method, path, ...body] of attempts)
      expect([403, 404], path).toContain((await leitor(method, model.root + path, body[0])).status);
    expect((await admin('GET', `${model.root}findbyid/${id}`)).text).toBe(before);
  });
};
