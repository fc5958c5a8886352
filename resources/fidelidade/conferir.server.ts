import { labelOf } from '#kit/entity/field';
import { sql } from 'kysely';
import type { HandlerContext, InCompany, Infer } from '#kit';
import { cliente } from '../../schemas/cadastros/clientes/cliente';
import { tiposTransacao, transacao, vidaDaTransacao } from '../../schemas/fidelidade/transacoes/transacao';

type Context = HandlerContext & InCompany;
/** Seconds within which two equal transactions look like duplicates. */
const perto = 600;
const most = 200;

interface Par {
  readonly um: string;
  readonly outro: string;
}
/**
 * Likely duplicates, newest first: equal in customer, kind and points within ten minutes, or of the same order. `entre`
 * limits the search. Excludes rows that somebody has marked as no duplicate.
 */
const paresRepetidos = async (
  { db }: Pick<Context, 'db'>,
  empresa: number,
  entre?: readonly number[],
): Promise<readonly (readonly [number, number])[]> => {
  const those = entre ? sql`and a.id = any(${sql.val(entre)}) and b.id = any(${sql.val(entre)})` : sql``;
  const { rows: pairs } = await sql<Par>`select a.id as um, b.id as outro from transacao a join transacao b
    on b.empresa_id = a.empresa_id and b.cliente_id = a.cliente_id and b.id > a.id and b.tipo = a.tipo
    and ((b.pontos = a.pontos and abs(extract(epoch from b.data - a.data)) <= ${perto}) or b.pedido_id = a.pedido_id)
    where a.empresa_id = ${empresa} and a.tipo in ('CREDITO', 'BONUS', 'RESGATE', 'AJUSTE')
    and a.situacao in ('EFETIVADA', 'PENDENTE', 'SUSPEITA') and b.situacao in ('EFETIVADA', 'PENDENTE', 'SUSPEITA') and b.conferida_em is null
    ${those} order by b.id desc limit ${most}`.execute(db);
  return pairs.map(({ um, outro }) => [Number(um), Number(outro)]);
};
const gruposRepetidos = async (
  context: Pick<Context, 'db' | 'rows'>,
  empresa: number,
): Promise<(readonly Infer<typeof transacao>[])[]> => {
  const groups = new Map<number, Set<number>>();
  for (const [one, other] of await paresRepetidos(context, empresa)) {
    const joined = new Set([one, other, ...(groups.get(one) ?? []), ...(groups.get(other) ?? [])]);
    for (const id of joined) groups.set(id, joined);
  }
  const found = await context.rows.byId(transacao, groups.keys());
  return [...new Set(groups.values())].map((ids) =>
    [...ids].toSorted((one, other) => one - other).flatMap((id) => found.get(id) ?? []),
  );
};

export const repetidas = async (context: Context) => {
  const groups = await gruposRepetidos(context, context.user.company.id);
  const people = await context.rows.byId(
    cliente,
    groups.map(([first]) => first?.cliente),
  );
  return {
    grupos: groups.map((group) => ({
      cliente: people.get(group[0]!.cliente)?.nome ?? '',
      transacoes: group.map(({ id, descricao, data, tipo, pontos, valor, motivo }) => ({
        id,
        descricao,
        data: data ?? '',
        tipo: rotulo(tipo),
        pontos,
        valor,
        motivo,
      })),
    })),
  };
};
/** Marks likely duplicates until a person decides which are right. */
export const suspeitar = async (context: Pick<Context, 'db' | 'rows' | 'move'>, empresa: number): Promise<void> => {
  for (const group of await gruposRepetidos(context, empresa))
    for (const row of group.slice(1))
      if (row.situacao === 'EFETIVADA') await context.move(vidaDaTransacao, row, 'suspeitar');
};
export const rotulo = (tipo: keyof typeof tiposTransacao): string => labelOf(tiposTransacao[tipo]);

export interface Escolha {
  readonly manter: number;
  readonly cancelar: readonly number[];
}
/** Keeps one transaction of each group; reverses the others. */
export const corrigirRepetidas = async (context: Context, grupos: readonly Escolha[]) => {
  const { rows, move, refuse } = context;
  let canceladas = 0;
  for (const { manter, cancelar } of grupos) {
    const kept = (await rows.get(transacao, manter)) ?? refuse('Transação não encontrada!', 'grupos');
    const pairs = await paresRepetidos(context, context.user.company.id, [manter, ...cancelar]);
    // Only transactions in a duplicate pair may be cancelled here.
    if (cancelar.some((id) => id === manter || !pairs.some((pair) => pair.includes(id))))
      refuse('Estas transações não se repetem!', 'grupos');
    for (const id of cancelar) {
      const row = (await rows.get(transacao, id)) ?? refuse('Transação não encontrada!', 'grupos');
      if (await move(vidaDaTransacao, row, 'cancelar', { motivoCancelamento: `Repetida da transação ${manter}` }))
        canceladas += 1;
    }
    if (kept.situacao === 'SUSPEITA') await move(vidaDaTransacao, kept, 'confiar');
  }
  return { canceladas };
};

/** Marks transactions as no duplicates. */
export const manterRepetidas = async (context: Context, ids: readonly number[]) => {
  const { rows, move, now, refuse } = context;
  const pairs = await paresRepetidos(context, context.user.company.id, ids);
  if (ids.some((id) => !pairs.some((pair) => pair.includes(id))))
    refuse('Estas transações não se repetem!', 'transacoes');
  const [, ...later] = ids.toSorted((one, other) => one - other);
  for (const row of (await rows.byId(transacao, later)).values())
    if (row.situacao === 'SUSPEITA') await move(vidaDaTransacao, row, 'confiar');
    else await rows.update(transacao, row, { conferidaEm: now.toISOString() });
  return { mantidas: ids.length };
};

interface Diferenca {
  readonly cliente: string;
  readonly nome: string;
  readonly saldo: string;
  readonly soma: string;
  readonly restante: string;
}
/** Customers whose balance differs from the sum of their rows or from the rest of their credits. */
export const diferencas = async ({ db, user }: Context) => {
  const { rows: found } = await sql<Diferenca>`select c.id as cliente, c.nome, coalesce(c.pontos, 0) as saldo,
      coalesce(t.soma, 0) as soma, coalesce(t.restante, 0) as restante
    from cliente c left join (select empresa_id, cliente_id, sum(pontos) filter (where saldo is not null) as soma, sum(restante) as restante
      from transacao where empresa_id = ${user.company.id} group by 1, 2) t on t.empresa_id = c.empresa_id and t.cliente_id = c.id
    where c.empresa_id = ${user.company.id} and c.excluido_em is null
      and (coalesce(c.pontos, 0) <> coalesce(t.soma, 0) or coalesce(t.soma, 0) <> coalesce(t.restante, 0))
    order by c.id limit ${most}`.execute(db);
  const { rows: orphans } = await sql<{ id: string; descricao: string }>`select t.id, t.descricao from transacao t
    left join pedido p on p.id = t.pedido_id and p.empresa_id = t.empresa_id
    where t.empresa_id = ${user.company.id} and t.origem = 'PEDIDO' and p.id is null order by t.id limit ${most}`.execute(
    db,
  );
  return {
    diferencas: found.map((one) => ({
      cliente: Number(one.cliente),
      nome: one.nome,
      saldo: Number(one.saldo),
      soma: Number(one.soma),
      restante: Number(one.restante),
    })),
    semPedido: orphans.map(({ id, descricao }) => ({ id: Number(id), descricao })),
  };
};
/** Sets each balance to the sum of its rows, with the customer locked. */
export const recalcular = async (context: Context) => {
  const { rows } = context;
  const { diferencas: wrong } = await diferencas(context);
  let recalculados = 0;
  for (const { cliente: id } of wrong.toSorted((one, other) => one.cliente - other.cliente)) {
    const who = await rows.get(cliente, id, { lock: true });
    const { pontos } = await rows.sum(transacao, { cliente: id, saldo: { empty: false } }, ['pontos']);
    if (!who || pontos < 0 || (who.pontos ?? 0) === pontos) continue;
    await rows.update(cliente, who, { pontos });
    recalculados += 1;
  }
  return { recalculados };
};
