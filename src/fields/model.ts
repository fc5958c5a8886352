import type { AnyEntity } from '#kit/entity/entity';
import { statesOf } from '#kit/entity/derived';
import { fieldsOf, normalise, type Declaration, type Model, type ModelField } from '#kit/read/model';
import { dateTime } from './dateTime/dateTime';
import { enumOf } from './enum/enum';
import { integer } from './integer/integer';

/** Kept by the server for every entity. */
const kept = (name: string, label: string): ModelField => ({
  ...fieldsOf({ [name]: dateTime({ label, readOnly: true, copy: false }) })[name]!,
  system: true,
});
const count = integer({ required: true });
const system = { criadoEm: kept('criadoEm', 'Criado em'), atualizadoEm: kept('atualizadoEm', 'Alterado em') };

/** An ordinary choice for its readers, but without order: no column holds it. */
const derivedOf = ({ derived = {} }: AnyEntity): Record<string, ModelField> =>
  Object.fromEntries(
    Object.entries(derived).map(([name, one]) => {
      const field = fieldsOf({
        [name]: enumOf(one.states, { label: one.label, help: one.help, readOnly: true, copy: false }),
      })[name]!;
      return [name, { ...field, kind: { ...field.kind, sortable: false }, system: true, derived: statesOf(one) }];
    }),
  );

/** The one internal form of a declaration, which everything reads. */
export const modelOf = (declaration: Omit<Declaration, 'system' | 'integer'>): Model =>
  normalise({ ...declaration, system: { ...system, ...derivedOf(declaration.entity) }, integer: count });
