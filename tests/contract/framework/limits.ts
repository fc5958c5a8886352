import { expect } from 'vitest';
import { meets } from '../../../src/kit/entity/condition';
import type { ModelField } from '../../../src/kit/read/model';
import { auditOf, isOpen, sampleFor, settable } from './roundTrip';
import { itWhere } from './itWhere';
import type { Part } from './suite';

/** Values that the declaration of the field rules out, and why. */
export const wrongOf = (
  { kind, options: { min, max, pattern }, required }: ModelField,
  sample: unknown,
): (readonly [string, unknown])[] => [
  ...(required ? [['required', null] as const, ['blank', typeof sample === 'string' ? '   ' : null] as const] : []),
  ['wrong type', kind.nested === 'one' ? 7 : kind.nested === 'many' ? [7] : { a: 1 }],
  ...(typeof sample === 'string' && max !== undefined ? [['too long', 'x'.repeat(max + 1)] as const] : []),
  ...(typeof sample === 'string' && pattern ? [['pattern', '~'] as const] : []),
  ...(typeof sample === 'number' && min !== undefined ? [['too small', min - 1] as const] : []),
  ...(typeof sample === 'number' && max !== undefined ? [['too large', max + 1] as const] : []),
  ...(['enum', 'enumSet', 'weekdays'].includes(kind.name)
    ? [['no option', kind.name === 'enum' ? 'NADA' : ['NADA']] as const]
    : []),
];

export const limits: Part = (model, world) => {
  itWhere(isOpen(model, 'create'))(
    'refuses what a field cannot hold, at the field, in Portuguese, and stores nothing',
    async () => {
      const {
        as: { admin },
      } = world();
      const before = await auditOf(world());
      const base = sampleFor(world(), model);
      for (const field of settable(model)) {
        if (field.when && !meets(field.when, base)) continue;
        for (const [why, value] of wrongOf(field, base[field.name])) {
          const answer = await admin('POST', `${model.root}save`, { ...base, [field.name]: value });
          const label = `${field.name} ${why}: ${answer.text.slice(0, 300)}`;
          expect(answer.status, label).toBe(422);
          expect(
            Object.keys(answer.body.fieldErrors!).some(
              (path) => path === field.name || path.startsWith(`${field.name}.`),
            ),
            label,
          ).toBe(true);
          expect(answer.text, label).not.toMatch(/must|invalid|expected|undefined|\[object/);
        }
      }
      expect(await auditOf(world())).toBe(before);
    },
  );
};
