import { sql } from 'kysely';
import type { HandlerContext, Infer } from '#kit';
import { todayIn } from '#kit/period';
import { cliente } from '../../schemas/cadastros/clientes/cliente';
import type { pedido } from '../../schemas/delivery/pedidos/pedido';
import { centavos } from '../comum/centavos';
import type { Fatos, RegraEspecial } from './regra.server';

type Context = Pick<HandlerContext, 'rows' | 'db'>;
type Pedido = Pick<Infer<typeof pedido>, 'id' | 'cliente' | 'data' | 'agendadoPara'>;
type Cliente = Pick<Infer<typeof cliente>, 'diaAniversario' | 'segmento'>;
interface Zona {
  readonly zone: string;
  readonly regras: readonly RegraEspecial[] | null;
}
type Itens = NonNullable<Fatos['itens']>;

/** Facts of a customer on a day, for the rules. */
export const fatosDoCliente = (who: Cliente | undefined, dia: string): Fatos => ({
  dia,
  aniversario: who?.diaAniversario ?? null,
  nivel: who?.segmento ?? null,
});

/** First concluded order of each customer. */
const primeirasDe = async ({ db }: Context, quem: readonly number[]): Promise<ReadonlySet<number>> => {
  const { rows } = await sql<{ id: string }>`select distinct on (cliente_id) id from pedido
    where cliente_id = any(${sql.val(quem)}) and situacao = 'CONCLUIDO'
    order by cliente_id, data_conclusao nulls first, id`.execute(db);
  return new Set(rows.map(({ id }) => Number(id)));
};
const itensDe = async ({ db }: Context, ids: readonly number[]): Promise<ReadonlyMap<number, Itens>> => {
  const { rows } = await sql<{ pedido: string; produto: string; categoria: string | null; total: string }>`
    select i.pedido_id as pedido, i.produto_id as produto, p.categoria_id as categoria, i.total
    from pedido_item i join produto p on p.empresa_id = i.empresa_id and p.id = i.produto_id where i.pedido_id = any(${sql.val(ids)})
    order by i.pedido_id, i.ordem`.execute(db);
  const all = new Map<number, Itens>();
  for (const { pedido: of, produto, categoria, total } of rows)
    all.set(Number(of), [
      ...(all.get(Number(of)) ?? []),
      {
        produto: Number(produto),
        categoria: categoria === null ? null : Number(categoria),
        cents: centavos(Number(total)),
      },
    ]);
  return all;
};

/** Facts of several orders, as far as the rules need them: one query for each kind of fact. */
export const fatosDos = async (
  context: Context,
  { zone, regras }: Zona,
  orders: readonly Pedido[],
): Promise<ReadonlyMap<number, Fatos>> => {
  const all = regras ?? [];
  const quem = [...new Set(orders.flatMap((one) => one.cliente ?? []))];
  const people = all.some(({ quando, niveis }) => quando != null || niveis?.length)
    ? await context.rows.byId(cliente, quem)
    : new Map<number, Infer<typeof cliente>>();
  const first = all.some(({ quando }) => quando === 'PRIMEIRA_COMPRA')
    ? await primeirasDe(context, quem)
    : new Set<number>();
  const itens = all.some(({ produto, categoria }) => produto != null || categoria != null)
    ? await itensDe(
        context,
        orders.map(({ id }) => id),
      )
    : new Map<number, Itens>();
  return new Map(
    // A scheduled order counts on its scheduled day, like its price.
    orders.map(({ id, cliente: of, data, agendadoPara }) => [
      id,
      {
        ...fatosDoCliente(of === null ? undefined : people.get(of), todayIn(zone, new Date(agendadoPara ?? data ?? 0))),
        ehPrimeira: first.has(id),
        itens: itens.get(id),
      },
    ]),
  );
};
