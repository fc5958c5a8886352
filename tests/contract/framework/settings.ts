import { sql } from 'kysely';
import { afterEach, expect, it } from 'vitest';
import { meets } from '../../../src/kit/entity/condition';
import { callPath } from '../../../src/kit/calls/calls';
import type { Model } from '../../../src/kit/read/model';
import { readBusiness } from '../../../src/server/business';
import { same } from '../../../src/server/core/audit';
import type { Answer, Speaker } from '../../../src/server/testing';
import { isOfPlatform } from '../../support/ofPlatform';
import { itWhere } from './itWhere';
import { wrongOf } from './limits';
import { auditOf, sampleFor, settable } from './roundTrip';
import type { Part } from './suite';

const safety = readBusiness().words.house?.safety;
const callsOf = (model: Model) => ({
  load: (as: Speaker): Promise<Answer> => as('GET', callPath(model.root, model.settings!.load)),
  save: (as: Speaker, body: object | string): Promise<Answer> =>
    as('POST', callPath(model.root, model.settings!.save), body),
});

/** Settings: one record a company, made with its defaults, saved with its version. */
export const settings: Part = (model, world) => {
  const { load, save } = callsOf(model);
  const isPlatforms = isOfPlatform(model.access.show);
  /** Those of the platform have no permission that a reader of a company holds. */
  const isForReaders = model.access.show.some((one) => one.endsWith('_VER'));
  /** A sample that does not lock the speaker out, an administrator without a second step. */
  const sampleHere = (): Record<string, unknown> => ({
    ...sampleFor(world(), model),
    ...(safety?.entity === model.name && { [safety.secondStep]: false }),
  });
  /** Speaker who may read and change it. */
  const keeper = (): Speaker => (isPlatforms ? world().as.admin : world().as.um);
  // Samples of the platform's settings hold for everybody: a maintenance may be under way by them.
  afterEach(async () => {
    if (model.tenant === undefined)
      await world().services.database.transaction({ company: '*' }, (tx) =>
        sql`delete from ${sql.table(model.table)}`.execute(tx),
      );
  });

  it('is there when it is first asked for, once, and as the company left it from then on', async () => {
    const { services } = world();
    const um = keeper();
    const before = await auditOf(world());
    const [first, again] = await Promise.all([load(um), load(um)]);
    expect(first.status, first.text).toBe(200);
    expect(again.body.result).toEqual(first.body.result);
    expect(first.body.result).toMatchObject({
      versao: 1,
      ...(model.tenant && { [model.tenant]: services.companies[0] }),
    });
    // To look is nobody's doing: no row of the audit says that somebody made it.
    expect((await auditOf(world())) - before).toBe(0);
  });
  it('is a list of one by the call that every entity has', async () => {
    const um = keeper();
    const mine = (await load(um)).body.result!;
    const listed = (size: string, body: object = {}): Promise<Answer> =>
      um('POST', `${model.root}filterpaginated/${size}`, body);
    expect((await listed('1/10')).body).toMatchObject({ results: [mine], totalRecords: 1 });
    expect((await listed('2/10')).body).toMatchObject({ results: [], totalRecords: 1 });
    expect((await listed('1/10', { id: mine.id + 1 })).body).toMatchObject({ results: [], totalRecords: 0 });
  });

  it('is saved as sent, with an audit row, and not over what somebody else has saved', async () => {
    const um = keeper();
    const kept = (await load(um)).body.result!;
    const { versao, id } = kept;
    const before = await auditOf(world());
    // With most fields under a switch, a sample may equal the stored record: that is no change.
    const isKept = (sample: Readonly<Record<string, unknown>>): boolean =>
      settable(model).every(({ name, when }) => !meets(when, sample) || same(sample[name] ?? null, kept[name] ?? null));
    let sent = sampleHere();
    for (let turn = 0; isKept(sent) && turn < 50; turn++) sent = sampleHere();
    const saved = await save(um, { ...sent, versao, id: 987_654_321 });
    expect(saved.status, saved.text).toBe(200);
    expect(saved.body.result!.id).toBe(id);
    expect((await load(um)).body.result).toEqual(saved.body.result);
    for (const field of settable(model)) {
      const isLive = meets(field.when, saved.body.result!);
      const wanted = isLive || field.name === model.tenant ? (sent[field.name] ?? null) : null;
      // A secret is answered only as present.
      expect(
        same(saved.body.result![field.name] ?? null, field.sealed && wanted !== null ? true : wanted),
        field.name,
      ).toBe(true);
    }
    expect((await auditOf(world())) - before).toBe(1);
    const late = await save(um, { ...sampleHere(), versao });
    expect([late.status, late.body.conflict?.current]).toEqual([409, saved.body.result]);
    const blind = await save(um, sampleHere());
    expect([blind.status, Object.keys(blind.body.fieldErrors ?? {})]).toEqual([422, ['versao']]);
  });

  it('refuses what a field cannot hold, at the field, and stores nothing', async () => {
    const um = keeper();
    const base = (await load(um)).body.result!;
    const before = await auditOf(world());
    for (const field of settable(model).filter(({ name, when }) => name !== model.tenant && meets(when, base))) {
      for (const [why, value] of wrongOf(field, base[field.name] ?? sampleHere()[field.name])) {
        const answer = await save(um, { versao: base.versao, [field.name]: value });
        expect(answer.status, `${field.name} ${why}: ${answer.text.slice(0, 300)}`).toBe(422);
      }
    }
    for (const [body, status] of [
      ['{"a":', 400],
      ['[]', 400],
      ['{"__proto__":{"a":1}}', 400],
      [JSON.stringify({ versao: 'x' }), 400],
    ] as const)
      expect((await save(um, body)).status).toBe(status);
    expect(await auditOf(world())).toBe(before);
  });

  it('is read by who may look and changed by who may change it', async () => {
    const {
      as: { leitor },
    } = world();
    const um = keeper();
    const mine = (await load(um)).body.result!;
    expect(await load(leitor)).toMatchObject(
      isForReaders ? { body: { result: { id: mine.id, versao: mine.versao } } } : { status: 403 },
    );
    expect((await save(leitor, sampleHere())).status).toBe(403);
    expect((await load(um)).body.result).toEqual(mine);
  });

  itWhere(model.tenant !== undefined)(
    'is of one company: another has its own, and outside of any there is none',
    async () => {
      const {
        as: { um, dois, admin },
        services: {
          companies: [, two],
        },
      } = world();
      const mine = (await load(um)).body.result!;
      const theirs = await save(dois, {
        ...sampleFor(world(), model, two),
        versao: (await load(dois)).body.result!.versao,
      });
      expect(theirs.body.result, theirs.text).toMatchObject({ [model.tenant!]: two });
      expect((await load(um)).body.result).toEqual(mine);
      const none = { hasError: true, messageError: 'Entre em uma empresa primeiro: escolha no alto da tela!' };
      expect((await load(admin)).body).toMatchObject(none);
      expect((await admin('POST', `${model.root}filterpaginated/1/10`, {})).body).toMatchObject(none);
    },
  );
};
