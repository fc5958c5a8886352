import { sql } from 'kysely';
import type { HandlerContext } from '#kit';
import type { Page } from '#kit/calls/calls';
import { startOfDay, todayIn } from '#kit/period';
import { cliente } from '../../../../schemas/cadastros/clientes/cliente';
import { comVinteENove, idadeEm, type Janela } from './aniversarios';

type Context = Pick<HandlerContext, 'rows' | 'db' | 'user' | 'now'>;

/** Sorts by day within the window, also across the new year; no column has that order. */
const noDia = ({ de, ate, ano }: Janela) => {
  const dia = sql.ref('c.dia_aniversario');
  const dentro = de <= ate ? sql`${dia} between ${de} and ${ate}` : sql`(${dia} >= ${de} or ${dia} <= ${ate})`;
  return comVinteENove({ de, ate, ano }) ? sql`(${dentro} or ${dia} = '02-29')` : dentro;
};
/** Condition: active customers of the user's company, a seller's own. */
const deQuem = ({ user }: Context) => {
  const dela = sql`c.empresa_id = ${user.company?.id ?? 0} and c.excluido_em is null and c.situacao = 'ATIVO' and c.unificado_em_id is null`;
  return user.seller === null || user.permissions.has('CLIENTE_VER_TODOS')
    ? dela
    : sql`${dela} and c.vendedor_id = ${user.seller}`;
};

/** Page of customers with a birthday in the window, in its order. */
export const aniversariosDe = async (context: Context, janela: Janela, { page, size }: Page) => {
  const { rows, db } = context;
  const found = await sql<{ id: number; total: number }>`
    select c.id, count(*) over () as total from cliente c where ${deQuem(context)} and ${noDia(janela)}
    order by c.dia_aniversario < ${janela.de}, c.dia_aniversario, c.nome, c.id
    limit ${size} offset ${(page - 1) * size}`.execute(db);
  const ids = found.rows.map(({ id }) => Number(id));
  const [people, cupons] = [await rows.byId(cliente, ids), await cuponsDoAno(context, ids)];
  return {
    totalRecords: Number(found.rows[0]?.total ?? 0),
    results: ids.flatMap((id) => {
      const pessoa = people.get(id);
      if (!pessoa) return [];
      const dia = pessoa.diaAniversario!;
      const idade = idadeEm(janela, dia, pessoa.dataNascimento ?? null);
      return [{ pessoa, dia, idade, cupomEm: cupons.get(id) ?? null }];
    }),
  };
};

/** Last coupon of each customer this year. */
const cuponsDoAno = async (
  { db, user, now }: Context,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> => {
  if (ids.length === 0) return new Map();
  const comeco = startOfDay(`${todayIn(user.zone, now).slice(0, 4)}-01-01`, user.zone);
  const { rows } = await sql<{ cliente: number; quando: string | Date }>`
    select m.cliente_id as cliente, max(m.enviar_em) as quando from mensagem_whatsapp m
    where m.empresa_id = ${user.company?.id ?? 0} and m.cliente_id in (${sql.join(ids)}) and m.origem = 'CUPOM'
      and m.estado not in ('FALHA', 'CANCELADA') and m.enviar_em >= ${comeco}::timestamptz group by m.cliente_id`.execute(
    db,
  );
  return new Map(rows.map(({ cliente: who, quando }) => [Number(who), todayIn(user.zone, new Date(quando))]));
};

/** Birthdays by month, January first. */
export const porMes = async (context: Context): Promise<readonly number[]> => {
  const { rows } = await sql<{ mes: string; n: number }>`
    select left(c.dia_aniversario, 2) as mes, count(*) as n from cliente c
    where ${deQuem(context)} and c.dia_aniversario is not null group by 1`.execute(context.db);
  return Array.from({ length: 12 }, (_, month) => Number(rows.find(({ mes }) => Number(mes) === month + 1)?.n ?? 0));
};
