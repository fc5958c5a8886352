import type { HandlerContext, InCompany, Infer } from '#kit';
import { sql } from 'kysely';
import { namesPerson, phoneForms } from '#kit/phones';
import { cliente } from '../../../schemas/cadastros/clientes/cliente';

type Cliente = Infer<typeof cliente>;
type Achar = Pick<HandlerContext, 'rows' | 'db'> & { readonly user: Pick<InCompany['user'], 'company'> };

/**
 * Finds customers by either telephone: first those with it as the first number and the most purchases.
 *
 * Compares the stored digits, also of old rows: a filter would insert the ninth digit. Empty when many share the
 * number.
 */
export const donosDo = async (
  db: HandlerContext['db'],
  empresa: number,
  telefone: string,
): Promise<readonly number[]> => {
  if (!namesPerson(telefone)) return [];
  const formas = sql`any (${[...phoneForms(telefone)]}::text[])`;
  const { rows } = await sql<{ id: number }>`select id from cliente
    where empresa_id = ${empresa} and excluido_em is null and (telefone = ${formas} or telefone_alternativo = ${formas})
    order by telefone = ${formas} desc, quantidade_pedidos desc nulls last, id limit 200`.execute(db);
  return rows.map(({ id }) => Number(id));
};
const donoDo = async ({ rows, db, user }: Achar, telefone: string): Promise<Cliente | undefined> => {
  const [first] = await donosDo(db, user.company.id, telefone);
  return first === undefined ? undefined : rows.get(cliente, first);
};

/** Name of a customer known by telephone alone. */
export const semNome = 'Cliente sem nome';
interface Novo {
  readonly telefone: string;
  readonly nome?: string | null;
  readonly origem?: Cliente['origem'];
  readonly address?: Cliente['address'];
}
/**
 * Finds or creates the customer of a telephone: for the counter, a new order, the shop's page. A shared number
 * identifies nobody, so each person with it becomes a customer. Concurrent requests for a new number get the same
 * customer: the lock is on the number and not on the company's row, which an order locks last.
 */
export const clientePorTelefone = async (
  context: HandlerContext & InCompany,
  { telefone, nome, origem = 'BALCAO', address = null }: Novo,
): Promise<{ readonly cliente: Cliente; readonly novo: boolean }> => {
  const { rows, user, db } = context;
  const known = await donoDo(context, telefone);
  if (known) return { cliente: known, novo: false };
  const numero = `cliente:${user.company.id}:${phoneForms(telefone).at(-1)}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${numero}, 0))`.execute(db);
  const meanwhile = await donoDo(context, telefone);
  if (meanwhile) return { cliente: meanwhile, novo: false };
  const made = await rows.insert(cliente, {
    nome: nome ?? semNome,
    telefone,
    empresa: user.company.id,
    origem,
    address,
    cadastroRapido: true,
  });
  return { cliente: made, novo: true };
};
