import { expect, test } from 'vitest';
import { readBusiness } from '../../src/server/business';
import { StartError } from '../../src/server/core/startError';
import * as words from '../../schemas/vocabulary';

type Modules = Readonly<Record<string, Readonly<Record<string, unknown>>>>;
type Declared = Readonly<Record<string, unknown>>;
const isDeclared = (value: unknown): value is Declared =>
  typeof value === 'object' && value !== null && typeof (value as Declared).type === 'string';

/** The product's declarations. Some hundred of each kind are alike, so a few stand for all. */
const modules: Modules = {
  ...import.meta.glob<Declared>(['/schemas/*/**/*.ts', '!**/*.test.ts'], { eager: true }),
  ...import.meta.glob<Declared>(['/resources/*/**/*.ts', '!**/*.test.ts', '!**/*.lazy.server.ts'], { eager: true }),
};
const samples = 3;
const byKind = new Map<string, { readonly path: string; readonly value: Declared }[]>();
for (const [path, module] of Object.entries(modules))
  for (const value of Object.values(module).filter(isDeclared)) {
    const kind = String(value.type);
    const known = byKind.get(kind) ?? [];
    if (known.length < samples) byKind.set(kind, [...known, { path, value }]);
  }

/** True when the start reads the declaration, or tells what is wrong with it. */
const isTold = (path: string, value: Declared): boolean => {
  const found = { [path]: { one: value } };
  try {
    readBusiness({
      schemas: found,
      resources: found,
      servers: found,
      ports: found,
      words: { '/schemas/vocabulary.ts': words },
    });
    return true;
  } catch (failure) {
    return failure instanceof StartError;
  }
};

test.each([...byKind.keys()].toSorted())('a %s that lacks something is told, and hides no other finding', (kind) => {
  const crashed = byKind.get(kind)!.flatMap(({ path, value }) =>
    Object.keys(value)
      .filter((key) => key !== 'type')
      .flatMap((key) => {
        const { [key]: _, ...rest } = value;
        return [rest, { ...rest, [key]: undefined }].every((one) => isTold(path, one))
          ? []
          : [`${path} without ${key}`];
      }),
  );
  expect(crashed).toEqual([]);
});
