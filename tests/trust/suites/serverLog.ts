import { it } from 'vitest';
import { amount, none } from '../../support/figures';

/**
 * Errors by which the product asks the database, and is answered: what is taken already (23505), a lock or an order of
 * two writers that must be tried again (40001, 40P01, 55P03), a value that no column holds (class 22).
 */
const expected = /^(23505|40001|40P01|55P03|22\w{3})$/;
/** The class of statements that do not parse, or name what is not there. */
const isSyntax = /^42/;

/** After attacks: no piece of what they sent was ever read as SQL. */
export const serverLog = (name: string, log: () => string): void => {
  it(`leave no statement in PostgreSQL's log that did not parse, nor another error than those we ask for (${name})`, () => {
    const errors = [...log().matchAll(/(?:ERROR|FATAL|PANIC): +(\w{5}): (.*)/g)].map(([, state, text]) => ({
      state: state!,
      text: `${state} ${text!.slice(0, 200)}`,
    }));
    amount(
      `${name}: errors in the log of PostgreSQL that it is asked for`,
      errors.filter(({ state }) => expected.test(state)).length,
    );
    none(`${name}: syntax errors in the log of PostgreSQL`, [
      ...new Set(errors.filter(({ state }) => isSyntax.test(state)).map(({ text }) => text)),
    ]);
    none(`${name}: other errors in the log of PostgreSQL than those it is asked for`, [
      ...new Set(errors.filter(({ state }) => !isSyntax.test(state) && !expected.test(state)).map(({ text }) => text)),
    ]);
  });
};
