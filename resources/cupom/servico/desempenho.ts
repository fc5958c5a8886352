import { sql } from 'kysely';
import type { HandlerContext } from '#kit';

interface Sums {
  readonly resgates: number;
  readonly vendas: number;
  readonly descontos: number;
}
interface Line extends Sums {
  readonly cupom: number;
}
export interface Recorte {
  readonly cupom: number | null;
  /** Instants, ISO with Z. */ readonly gte?: string;
  readonly lt?: string;
  readonly page: number;
  readonly size: number;
}
const read = ({ resgates, vendas, descontos }: Sums): Sums => ({
  resgates: Number(resgates),
  vendas: Number(vendas),
  descontos: Number(descontos),
});
const ticketOf = ({ resgates, vendas }: Sums): number =>
  resgates === 0 ? 0 : Math.round((vendas * 100) / resgates) / 100;
const custoOf = ({ vendas, descontos }: Sums): number | null =>
  vendas === 0 ? null : Math.round((descontos * 10_000) / vendas) / 100;

/** Redemptions that were not given back, by coupon; the one that sold most first. */
export const desempenho = async ({ db }: Pick<HandlerContext, 'db'>, { cupom, gte, lt, page, size }: Recorte) => {
  const found = sql`cupom_resgate where situacao = 'RESGATADO' ${gte ? sql`and data >= ${gte}` : sql``} ${lt ? sql`and data < ${lt}` : sql``} ${cupom ? sql`and cupom_id = ${cupom}` : sql``}`;
  const sums = sql`count(*) as resgates, coalesce(sum(valor_pedido), 0) as vendas, coalesce(sum(valor_desconto), 0) as descontos`;
  const {
    rows: [all],
  } = await sql<
    Sums & { readonly cupons: number }
  >`select ${sums}, count(distinct cupom_id) as cupons from ${found}`.execute(db);
  const { rows } =
    await sql<Line>`select cupom_id as cupom, ${sums} from ${found} group by cupom_id order by vendas desc, cupom_id limit ${size} offset ${(page - 1) * size}`.execute(
      db,
    );
  const total = read(all!);
  return {
    results: rows.map((row) => ({
      cupom: Number(row.cupom),
      ...read(row),
      ticket: ticketOf(read(row)),
      custo: custoOf(read(row)),
    })),
    totalRecords: Number(all!.cupons),
    totals: { ...total, ticket: ticketOf(total) },
  };
};
