import type { HandlerContext, Infer } from '#kit';
import { pedido } from '../../../schemas/delivery/pedidos/pedido';
import { contaMesa } from '../../../schemas/salao/contaMesa';
import { mesa } from '../../../schemas/salao/mesa';

type Mesa = Infer<typeof mesa>;
type Conta = Infer<typeof contaMesa>;
type Rows = Pick<HandlerContext, 'rows'>;

/** States in which an account still takes orders or payments. */
export const abertas = ['ABERTA', 'FECHANDO'] as const;

export const contaAbertaDe = ({ rows }: Rows, table: number): Promise<Conta | undefined> =>
  rows.one(contaMesa, { mesa: table, situacao: [...abertas] });
export const comContaAberta = async ({ rows }: Rows, tables: readonly Mesa[]): Promise<ReadonlySet<number>> => {
  const ids = tables.map(({ id }) => id);
  const open = ids.length === 0 ? [] : await rows.all(contaMesa, { mesa: ids, situacao: [...abertas] });
  return new Set(open.map((one) => one.mesa));
};

/** Locks the table, as it has one open account. */
export const abrirConta = async (
  { rows, refuse, notFound }: Pick<HandlerContext, 'rows' | 'refuse' | 'notFound'>,
  { id }: Pick<Mesa, 'id'>,
  { pessoas = null, cliente = null }: Partial<Pick<Conta, 'pessoas' | 'cliente'>> = {},
): Promise<Conta> => {
  const table = (await rows.get(mesa, id, { lock: true })) ?? notFound();
  if (!table.ativo) refuse('Esta mesa não está em uso!');
  if (await contaAbertaDe({ rows }, id)) refuse(`${table.nome} já tem uma conta aberta!`);
  const { nome, empresa } = table;
  return rows.insert(contaMesa, { nome, empresa, mesa: id, pessoas, cliente });
};
/** The account that is open at a table, else a new one. */
export const contaEm = async (
  context: Pick<HandlerContext, 'rows' | 'refuse' | 'notFound'>,
  table: number,
): Promise<Conta> => {
  await context.rows.get(mesa, table, { lock: true });
  return (await contaAbertaDe(context, table)) ?? abrirConta(context, { id: table });
};
const estaAberta = ({ situacao }: Conta): boolean => (abertas as readonly string[]).includes(situacao);
/** Open account that this one was joined into, directly or not; undefined when none is open. */
const juntaEm = async ({ rows }: Rows, account: Conta | undefined): Promise<Conta | undefined> => {
  let now = account;
  // An account is joined only once, so the loop ends.
  while (now && !estaAberta(now)) now = now.juntaEm === null ? undefined : await rows.get(contaMesa, now.juntaEm);
  return now;
};
/**
 * Account for an order placed with a table's code. `anterior`: key of the guest's order before, whose account may have
 * moved or been joined. Without it: the open account of the table, else the one into which the table's last account was
 * joined, since its guests still sit there. A table whose guests have left is free.
 */
export const contaDaMesa = async (
  context: Pick<HandlerContext, 'rows' | 'refuse' | 'notFound'>,
  token: string,
  anterior: string | null = null,
): Promise<number> => {
  const { rows } = context;
  const found = (await rows.one(mesa, { token, ativo: true })) ?? context.notFound();
  const before = anterior === null ? undefined : await rows.one(pedido, { chaveLoja: anterior });
  // Orders move together with their account.
  const own = before?.conta == null ? undefined : await rows.get(contaMesa, before.conta);
  if (own && estaAberta(own)) return own.id;
  const open = await contaAbertaDe(context, found.id);
  if (open) return open.id;
  const [last] = (await rows.find(contaMesa, { mesa: found.id, $sort: [['id', 'desc']] }, { page: 1, size: 1 })).rows;
  return ((await juntaEm(context, last)) ?? (await contaEm(context, found.id))).id;
};
