import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Port, PortTools } from '#kit/work/port';
import { readBusiness } from './business';
import { openPorts } from './businessPorts';
import { silent } from './core/log';
import { openHouse, type House } from './testing';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.database.close());
const opening = () => ({ database: house.database, log: silent, publicUrl: 'http://x', isProduction: false });
const declared = (name: string, open: Port['open'], variables: Port['variables'] = {}): Port => ({
  type: 'port',
  name,
  open,
  variables,
});

describe('ports of the business', () => {
  it('open with what the environment says, else with what they say themselves', async () => {
    const port = declared('correio', (values) => values, {
      A: { text: 'A.', fallback: 'a' },
      B: { text: 'B.', fallback: 'b' },
    });
    expect(await openPorts([port], { correio: { B: 'dois' } }, opening())).toEqual({ correio: { A: 'a', B: 'dois' } });
  });
  it('remember under a key, one caller at a time, and each for itself', async () => {
    const { um, dois } = (await openPorts(
      ['um', 'dois'].map((name) => declared(name, (_, { store }) => store)),
      {},
      opening(),
    )) as unknown as Record<'um' | 'dois', PortTools['store']>;
    expect(await um.get('conta')).toBeUndefined();
    await Promise.all(Array.from({ length: 20 }, () => um.change('conta', (value) => Number(value ?? 0) + 1)));
    expect(await um.get('conta')).toBe(20);
    expect(await dois.get('conta')).toBeUndefined();
  });
  it.each([
    ['mail', {}],
    ['correio', { DATA_DIR: { text: 'X.', fallback: '' } }],
  ])('may not take a name of the house: %s', (name, variables) => {
    const port = declared(name, () => undefined, variables);
    expect(() =>
      readBusiness({
        schemas: {},
        resources: {},
        servers: {},
        ports: { '/resources/x/y.port.ts': { port } },
        words: {},
      }),
    ).toThrow(/já é de outra/);
  });
});
