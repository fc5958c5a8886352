import type { Fake } from '#kit/entity/fake';
import { areaCodes } from '#kit/phones';
import { fold } from '#kit/text';
import { cnpjDigits, cpfDigits } from './document/digits';
import { matching } from './fakePattern';
import {
  companyTrades,
  firstNames,
  lastNames,
  neighborhoods,
  postalRanges,
  providers,
  streetNames,
  streetTypes,
  vocabulary,
} from './fakeWords';

export interface FakeOptions {
  /** An id of an existing row of the entity, or null. `random` is a whole number below its argument. */
  readonly reference?: (entity: string, random: (below: number) => number) => number | null;
  /** Day that `date` counts from, YYYY-MM-DD; today when left out. */
  readonly today?: string;
}

/** mulberry32: 32 bits of state, the same sequence everywhere. */
const generator = (seed: number) => {
  let state = seed >>> 0;
  return (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
/** For an address: 'Conceição' -> 'conceicao'. */
const slug = (text: string): string => fold(text).replace(/[^a-z0-9]/g, '');

/**
 * Realistic Brazilian sample values, the same for the same seed. For the server and for tests: the word lists never
 * reach a browser.
 *
 * @example const fake = createFake(7); fake.person() // 'Mariana Azevedo Ribeiro'
 */
export const createFake = (
  seed: number,
  { reference, today = new Date().toISOString().slice(0, 10) }: FakeOptions = {},
): Fake => {
  const next = generator(seed);
  const below = (limit: number): number => Math.floor(next() * limit);
  const integer = (min: number, max: number): number => min + below(max - min + 1);
  const pick = <T>(list: readonly T[]): T => list[below(list.length)]!;
  const bool = (chance = 0.5): boolean => next() < chance;
  const digits = (count: number): string => Array.from({ length: count }, () => below(10)).join('');
  const pattern = (mask: string): string =>
    mask.replace(/[#A]/g, (sign) => (sign === '#' ? String(below(10)) : String.fromCharCode(65 + below(26))));
  const words = (count: number): string => capital(Array.from({ length: count }, () => pick(vocabulary)).join(' '));
  const person = (): string => `${pick(firstNames)} ${pick(lastNames)} ${pick(lastNames)}`;
  const base = Date.parse(`${today}T00:00:00Z`);

  return {
    integer,
    bool,
    pick,
    pattern,
    words,
    person,
    decimal: (min, max, places) => Number(Math.min(max, min + next() * (max - min)).toFixed(places)),
    some: (list, min = 0, max = list.length) => {
      const wanted = Math.min(list.length, integer(min, Math.max(min, Math.min(max, list.length))));
      // A pass in order: each is taken with the chance that fills the rest.
      let left = wanted;
      return list.filter((_, index) => {
        const taken = next() * (list.length - index) < left;
        if (taken) left -= 1;
        return taken;
      });
    },
    matching: (expression) => matching(expression, integer),
    sentence: () => `${words(integer(5, 12))}.`,
    company: () => `${pick(companyTrades)} ${bool() ? pick(lastNames) : capital(pick(vocabulary))}`,
    phone: () => `+55${pick(areaCodes)}9${integer(6, 9)}${digits(7)}`,
    cpf: () => {
      const nine = `${integer(1, 9)}${digits(8)}`;
      return /^(\d)\1+$/.test(nine) ? '12345678909' : nine + cpfDigits(nine);
    },
    cnpj: () => {
      const root = bool(0.35)
        ? pattern(pick(['A#A##AA#', '##AAA###', 'AAAAAAAA', 'A#######']))
        : `${integer(1, 9)}${digits(7)}`;
      const twelve = `${root}${bool(0.85) ? '0001' : `000${integer(2, 9)}`}`;
      return twelve + cnpjDigits(twelve);
    },
    email: () => `${slug(pick(firstNames))}.${slug(pick(lastNames))}${integer(1, 999)}@${pick(providers)}`,
    cep: () => {
      const [from, to] = pick(postalRanges);
      return `${String(integer(from, to)).padStart(5, '0')}${String(below(1000)).padStart(3, '0')}`;
    },
    street: () => `${pick(streetTypes)} ${pick(streetNames)}`,
    neighborhood: () => pick(neighborhoods),
    date: (fromDays, toDays) => new Date(base + integer(fromDays, toDays) * 86_400_000).toISOString().slice(0, 10),
    time: () => `${String(below(24)).padStart(2, '0')}:${String(below(60)).padStart(2, '0')}`,
    reference: (entity) => reference?.(entity, below) ?? null,
  };
};
