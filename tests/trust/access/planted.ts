import { sql } from 'kysely';
import { createFake } from '../../../src/fields/fake';
import type { Model, ModelField } from '../../../src/kit/read/model';
import { holdsVeiled, isVeiled } from '../../../src/kit/entity/personal';
import { toSqlValue } from '../../../src/server/db/columns';
import type { Services } from '../../support/services';

const digits = (n: number, length: number): string => String(n).padStart(length, '0').slice(-length);
const cpfOf = (n: number): string => {
  const base = `317${digits(n, 6)}`;
  const check = (text: string): string => {
    const sum = [...text].reduce((total, digit, index) => total + Number(digit) * (text.length + 1 - index), 0);
    return String(((sum * 10) % 11) % 10);
  };
  const first = base + check(base);
  return first + check(first);
};
/** Values that nothing else in the house looks like, by kind; undefined where the kind holds no person. */
const made: Readonly<Record<string, (n: number, field: ModelField) => unknown>> = {
  phone: (n) => `+5511933${digits(n, 6)}`,
  document: (n, { only }) => (only === 'cnpj' ? undefined : cpfOf(n)),
  email: (n) => `canarina.zuleide.${n}@exemplo.com`,
  emails: (n) => [`canarina.zuleide.${n}@exemplo.com`],
  cep: (n) => `04567${digits(n, 3)}`,
  decimal: () => -23.7654321,
  text: (n, { options: { max = 40, pattern } }) => {
    const value = (max < 24 ? `CNR8${digits(n, 1)}` : `CANARIOMASCARADO ${n}`).slice(0, max);
    return pattern && !pattern.test(value) ? undefined : value;
  },
  longText: (n) => `CANARIOMASCARADO ${n}`,
};
/** One of them, as it is stored or as people write it. A CPF stands alone: a card number may hold its eleven digits. */
const planted =
  /11\)? ?933\d{2}-?\d{4}|(?<!\d)317\.?\d{3}\.?\d{3}-?\d{2}(?!\d)|canarina\.zuleide|04567-?\d{3}|23[.,]76\d|CNR8\d|CANARIOMASCARADO/i;

const plantedIn = (field: ModelField, n: number, services: Services): unknown => {
  if (isVeiled(field)) return made[field.kind.name]?.(n, field);
  if (!field.item || !holdsVeiled(field)) return undefined;
  const fake = createFake(n, { reference: (entity) => services.rowsOf(entity, null)[0] ?? null });
  const row = Object.fromEntries(
    Object.values(field.item).map((one) => [one.name, plantedIn(one, n, services) ?? one.kind.sample(fake, one)]),
  );
  return field.kind.nested === 'many' ? [row] : row;
};
/** No rule of `clear` lets them through: orders of long ago, couriers who have left. */
const closed: Readonly<Record<string, (at: Date) => Readonly<Record<string, unknown>>>> = {
  pedido: (at) => ({
    situacao: 'CONCLUIDO',
    modalidade: 'ENTREGA',
    data: new Date(at.getTime() - 20 * 86_400_000).toISOString(),
    dataConclusao: new Date(at.getTime() - 20 * 86_400_000).toISOString(),
  }),
  motoboy: () => ({ ativo: false }),
};

/** Writes such values into every masked field of the rows of the first company and of the platform; how many fields. */
export const plantPersonal = (services: Services): Promise<number> =>
  services.database.transaction({ company: '*' }, async (tx) => {
    let [n, fields] = [0, 0];
    const write = async (model: Model, id: number, values: readonly (readonly [ModelField, unknown])[]) => {
      if (values.length === 0) return;
      const set = values.map(([field, value]) => sql`${sql.ref(field.column)} = ${toSqlValue(field, value)}`);
      await sql`update ${sql.table(model.table)} set ${sql.join(set)} where id = ${id}`.execute(tx);
    };
    for (const model of services.models.filter(({ settings, source, system }) => !settings && !source && !system)) {
      const veiled = Object.values(model.fields).filter((field) => holdsVeiled(field) && !field.options.of);
      const own = Object.entries(closed[model.name]?.(new Date()) ?? {}).map(
        ([name, value]) => [model.fields[name]!, value] as const,
      );
      if (veiled.length === 0 && own.length === 0) continue;
      for (const company of [services.companies[0], null])
        for (const id of services.rowsOf(model.name, company)) {
          n++;
          const values = veiled.flatMap((field) => {
            const value = plantedIn(field, n, services);
            return value === undefined ? [] : [[field, value] as const];
          });
          fields += values.length;
          await write(model, id, [...values, ...own]);
        }
    }
    return fields;
  });

/** A planted value in the text of an answer, with what stands around it. */
export const plantedWithin = (text: string): string | undefined => {
  const plain = text.replaceAll('%20', ' ').replaceAll('%2C', ',').replaceAll('+', ' ');
  const found = planted.exec(plain);
  return found ? plain.slice(Math.max(0, found.index - 60), found.index + 40) : undefined;
};
