import { sql } from 'kysely';
import type { AnyEntity, Infer } from '#kit/entity/entity';
import type { HandlerContext, InCompany } from '#kit/calls/handlers';
import { networkPermission, partOf } from '#kit/entity/parts';
import type { Condition } from '#kit/entity/where';
import type { Work } from '../core/context';
import { fail } from '../core/failure';
import { nobody } from '../core/nobody';
import { sizeColumns } from '../images/columns';
import { withinScope } from '../db/query';
import { takeRole } from '../db/roles';
import type { Noticed } from '../operations/rows/rows';
import { carriedOf } from './carried';

export interface NetworkMember {
  readonly id: number;
  readonly name: string;
  readonly isHead: boolean;
  readonly isHere: boolean;
  /** The caller may go on in it: see `within`. */
  readonly isOpen: boolean;
}
/** The companies of one owner, where `network` of the companies says which branch belongs to which head. */
export interface Network {
  /** The head first, then its branches by name; a company that stands alone is its own. None outside any company. */
  members(): Promise<readonly NetworkMember[]>;
  /**
   * Goes on in another company of the network, in the same transaction and with the caller's own rights: row-level
   * security then lets through the rows of that company and no others. The head may, and who holds `<COMPANIES>_REDE`;
   * others are denied. A company outside of the network does not exist for it; an administrator of the platform reaches
   * every company.
   */
  within<T>(company: number, run: (inside: HandlerContext & InCompany) => Promise<T>): Promise<T>;
  /**
   * The same for books that the network keeps together, such as a shared stock, whichever shop sells. The caller must
   * answer nothing of the other company's rows that the person may not know.
   */
  keeping<T>(company: number, run: (inside: HandlerContext & InCompany) => Promise<T>): Promise<T>;
  /**
   * The rows of every company of the network that is open to the caller, by one statement however many they are: with
   * `all` of `rows`, whose condition is kept to those companies. For entities whose rows belong to a company.
   *
   * @example const products = await network.all(produto, { controlaEstoque: true });
   */
  all<E extends AnyEntity>(entity: E, where: Condition<E>): Promise<readonly Infer<E>[]>;
  /**
   * The values of a row of such a company as they are in the one that the transaction is in, to be stored there: its
   * files copied, and of the rows of its company those that `found` knows to stand for them here, null for none.
   */
  carried<E extends AnyEntity>(
    company: number,
    entity: E,
    row: Infer<E>,
    found: (entity: string, id: number) => Promise<number | null>,
  ): Promise<Partial<Infer<E>>>;
}
declare module '#kit/calls/handlers' {
  interface HandlerContext {
    readonly network: Network;
  }
}

const platform = { company: '*' } as const;
const networkDenied = 'Só a matriz, ou quem tem permissão para a rede, vê os dados de outra loja!';

export const networkOf = (work: Work, action: string, onChange?: Noticed): Network => {
  const { tx, scope, services, user } = work;
  const here = scope.company === '*' ? undefined : scope.company;
  // From inside of another company the rights are those of where the person works.
  const home = work.home ?? here;
  const members = async (): Promise<readonly NetworkMember[]> => {
    const companies = partOf(services.models, 'companies');
    if (here === undefined || !companies) return [];
    const name = sql.ref(companies.fields[companies.title]!.column);
    const column = companies.network === undefined ? undefined : companies.fields[companies.network]!.column;
    const head = column === undefined ? sql`id` : sql`coalesce(${sql.ref(column)}, id)`;
    const ours = sql`(select ${head} from empresa where id = ${here})`;
    // Two tests that an index answers each, in place of `coalesce(…) = …`, which none does.
    const isOurs =
      column === undefined
        ? sql`id = ${ours}`
        : sql`(${sql.ref(column)} = ${ours} or (id = ${ours} and ${sql.ref(column)} is null))`;
    // The one question that no company may ask about another: which of them are of one owner.
    const { rows } = await across(work, platform.company, () =>
      sql<{ id: number; name: string; is_head: boolean }>`
        select id, ${name} as name, id = ${head} as is_head from empresa where excluido_em is null and ${isOurs}
        order by id = ${head} desc, ${name}, id`.execute(tx),
    );
    const isWide =
      user.id === nobody.id ||
      user.admin ||
      user.permissions.has(networkPermission(companies.name)) ||
      rows.some(({ id, is_head }) => is_head && Number(id) === home);
    return rows.map(({ id, name: said, is_head }) => ({
      id: Number(id),
      name: said,
      isHead: is_head,
      isHere: Number(id) === here,
      isOpen: isWide || Number(id) === home,
    }));
  };
  const member = async (company: number): Promise<Pick<NetworkMember, 'id' | 'name' | 'isOpen'>> => {
    if (company === user.company?.id) return { ...user.company, isOpen: true };
    const found = (await members()).find(({ id }) => id === company);
    if (found) return found;
    const any = user.admin ? await anyOf(work, company) : undefined;
    return any ? { ...any, isOpen: true } : fail({ kind: 'notFound' });
  };
  const going = <T>({ id, name }: Pick<NetworkMember, 'id' | 'name'>, run: Parameters<Network['within']>[1]) => {
    const inside: Work = { ...work, home, user: { ...user, company: { id, name } }, scope: { ...scope, company: id } };
    return across(work, id, () =>
      run(services.contextOf(inside, action, onChange) as HandlerContext & InCompany),
    ) as Promise<T>;
  };
  const open = async (company: number): Promise<Pick<NetworkMember, 'id' | 'name'>> => {
    const found = await member(company);
    return found.isOpen ? found : fail({ kind: 'denied', message: networkDenied });
  };
  return {
    members,
    within: async (company, run) => going(await open(company), run),
    keeping: async (company, run) => going(await member(company), run),
    all: async (entity, where) => {
      const tenant = services.byName.get(entity.name)?.tenant ?? fail({ kind: 'broken' });
      const open = (await members()).filter(({ isOpen }) => isOpen);
      // A seller's rows are read company by company, under the policies of the seller.
      if (scope.seller !== undefined || open.length < 2) {
        const each = [];
        for (const one of open)
          each.push(...(await going<readonly Infer<typeof entity>[]>(one, ({ rows }) => rows.all(entity, where))));
        return each;
      }
      const wide: Work = { ...work, home, scope: platform };
      const { $and = [], ...rest } = where as { readonly $and?: readonly unknown[] };
      const ours = { [tenant]: open.map(({ id }) => id) };
      const within = { ...rest, $and: [...$and, ours] } as unknown as Condition<typeof entity>;
      return across(work, platform.company, () => services.contextOf(wide, action, onChange).rows.all(entity, within));
    },
    carried: async (company, entity, row, found) => {
      await open(company);
      const model = services.byName.get(entity.name) ?? fail({ kind: 'broken' });
      const across = { found, copyFile: (id: number) => copyFile(work, company, id) };
      return (await carriedOf(services, across)(model, row as Readonly<Record<string, unknown>>)) as never;
    },
  };
};

/** For the company that the transaction is in, where the file is still there; the same again where it has it already. */
const copyFile = async (work: Work, company: number, id: number): Promise<number | null> => {
  const kept = sql.join(['nome', 'tipo', 'tamanho', 'sha256', 'conteudo', ...sizeColumns].map((one) => sql.ref(one)));
  const here = work.scope.company === '*' ? null : work.scope.company;
  return across(work, platform.company, async () => {
    const { rows } = await sql<{ id: number }>`
      with de as (select * from arquivo where id = ${id} and empresa_id = ${company}),
        ja as (select a.id from arquivo as a, de where a.empresa_id = ${here} and a.sha256 = de.sha256 and a.nome = de.nome and a.origens && de.origens limit 1),
        novo as (insert into arquivo (empresa_id, criado_por, origens, ${kept})
          select ${here}, ${work.user.id || null}, '{}', ${kept} from de where not exists (select from ja) returning id)
      select id from ja union all select id from novo`.execute(work.tx);
    return rows[0] ? Number(rows[0].id) : null;
  });
};

const anyOf = async (
  work: Work,
  company: number,
): Promise<{ readonly id: number; readonly name: string } | undefined> => {
  const companies = partOf(work.services.models, 'companies');
  if (!companies) return undefined;
  const { rows } = await across(work, platform.company, () =>
    sql<{
      id: number;
      name: string;
    }>`select id, ${sql.ref(companies.fields[companies.title]!.column)} as name from empresa
      where id = ${company} and excluido_em is null`.execute(work.tx),
  );
  return rows[0] && { id: Number(rows[0].id), name: rows[0].name };
};

/**
 * In another company, and back: also where the function refuses and its caller goes on. After an error of the database
 * nothing more is heard in this transaction, so that there the role does not matter.
 */
const across = async <T>({ tx, scope }: Work, company: number | '*', run: () => Promise<T>): Promise<T> => {
  try {
    // A seller is kept to their own rows everywhere; which companies belong to one owner is nobody's row.
    return await withinScope(tx, company === '*' ? platform : { ...scope, company }, run);
  } catch (error) {
    await takeRole(tx, scope).catch(() => undefined);
    throw error;
  }
};
