import { messages } from '#kit/messages';
import type { Model } from '#kit/read/model';
import { fill } from '#kit/text';
import type { User, Work } from '../../core/context';
import { fail } from '../../core/failure';
import { scopeOfUser } from '../../core/guard';
import { reading } from '../../core/work';
import type { TenantScope, Tx } from '../../db/database';
import { countRows, getRow, listRows, titlesOf, withinScope, type Row } from '../../db/query';
import { loadUser } from '../../session/users';
import type { Descriptor } from '../descriptor';
import { readQuery } from '../generic/list';
import { ownerOf } from '../save/stored';
import { filterOf } from './selection';
import { before, type State, type Step } from './step';

interface Inside {
  readonly user: User;
  readonly scope: TenantScope;
}

/**
 * Makes a user outside any company work in one for this call: people of the platform as if they had entered it, with
 * the functions of its plan.
 */
const enteredBy = async (
  tx: Tx,
  { services, user }: Pick<Work, 'services' | 'user'>,
  company: number,
): Promise<Inside> => {
  const entered = user.platform ? await loadUser(tx, services, user.id, company) : undefined;
  const inside =
    entered?.company?.id === company
      ? entered
      : { ...user, company: { id: company, name: await nameOf(tx, services, company) } };
  return { user: inside, scope: scopeOfUser(inside) };
};
const nameOf = async (tx: Tx, { models }: Work['services'], id: number): Promise<string> => {
  const companies = models.find(({ tenant }) => tenant === 'id');
  return (companies && (await titlesOf(tx, companies, [id])).get(id)) ?? '';
};

/** True when each row of the entity belongs to a company. The rows of the companies themselves do not count. */
const isOfCompanies = ({ tenant }: Model): boolean => tenant !== undefined && tenant !== 'id';

/**
 * Places the call of a user outside any company in the company of its record or of its rows. A call that needs one
 * company and has none, or several, is refused here, before anything starts. A record that is not found is reported by
 * its own step; an act on each row is placed row by row ({@link insideOf}).
 */
export const enterCompany: Step = (operation) => {
  const { on, model, inCompany } = operation;
  const find =
    on === 'record' && model && isOfCompanies(model)
      ? ownerFound(model)
      : inCompany !== true || on === 'each'
        ? undefined
        : on === 'bulk' && model && isOfCompanies(model)
          ? onlyOne(model, operation)
          : () => refuse(on === 'collection' ? messages.enterCompany : messages.companyFirst, operation);
  return (
    find &&
    before(async (state) =>
      state.call.user.company
        ? state
        : reading(state.call, async (work) => {
            const company = await find(work, state);
            return company === null
              ? state
              : { ...state, call: { ...state.call, ...(await enteredBy(work.tx, work, company)) } };
          }),
    )
  );
};
type Find = (work: Work, state: State) => Promise<number | null>;
const refuse = (message: string, { label }: Descriptor): never =>
  fail({ kind: 'business', message: fill(message, { label }) });

const ownerFound =
  (model: Model): Find =>
  async ({ tx }, { id }) => {
    const row = await getRow(tx, model, id!);
    return row ? ownerOf(model, row) : null;
  };
/** The company of all the rows. */
const onlyOne =
  (model: Model, operation: Descriptor): Find =>
  async (work, { selection }) => {
    const all = filterOf(selection!);
    const {
      rows: [row],
    } = await listRows(work.tx, model, readQuery(model, all, work), { page: 1, size: 1 });
    const company = row ? ownerOf(model, row) : null;
    if (company === null) return refuse(messages.enterCompany, operation);
    const others = await countRows(
      work.tx,
      model,
      readQuery(model, { $and: [all, { [model.tenant!]: { not: company } }] }, work),
    );
    return others > 0 ? refuse(messages.oneCompany, operation) : company;
  };

/** One row of several, for who stands outside of any company: in the row's own. */
export const insideOf = async (
  work: Work,
  model: Model,
  row: Row,
  run: (inside: Work) => Promise<unknown>,
): Promise<unknown> => {
  const company = work.user.company || !isOfCompanies(model) ? null : ownerOf(model, row);
  if (company === null) return run(work);
  const inside = await enteredBy(work.tx, work, company);
  return withinScope(work.tx, inside.scope, () => run({ ...work, ...inside }));
};
