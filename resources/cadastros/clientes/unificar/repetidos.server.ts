import type { HandlerContext, InCompany } from '#kit';
import { sql } from 'kysely';
import { personPattern } from '#kit/phones';
import { cliente } from '../../../../schemas/cadastros/clientes/cliente';
import { donosDo } from '../../contatos/porTelefone.server';
import type { Cliente } from './juntar.server';

type Context = Pick<HandlerContext, 'rows' | 'db'> & InCompany;

/**
 * Telephones of more than one customer, first or second number, largest groups first. A service number shared by many
 * is left out.
 */
export const gruposRepetidos = async (
  { db, rows, user }: Context,
  { page, size }: { readonly page: number; readonly size: number },
) => {
  const chave = (column: string) => sql`regexp_replace(${sql.ref(column)}, '^([+]55\\d\\d)9(\\d{8})$', '\\1\\2')`;
  // Row-level security limits a seller to their own customers, also here.
  const { rows: found } = await sql<{ ids: number[]; total: string }>`with f as (
      select id, ${chave('telefone')} as numero from cliente where empresa_id = ${user.company.id} and excluido_em is null
      union select id, ${chave('telefone_alternativo')} from cliente where empresa_id = ${user.company.id} and excluido_em is null and telefone_alternativo is not null)
    select array_agg(id order by id) as ids, count(*) over () as total from f where numero ~ ${personPattern}
    group by numero having count(*) > 1 order by count(*) desc, numero limit ${size} offset ${(page - 1) * size}`.execute(
    db,
  );
  const groups = found.map(({ ids }) => ids.map(Number));
  const byId = await rows.byId(cliente, groups.flat());
  const results = groups.map((ids) => {
    const clientes = ids.flatMap((id) => byId.get(id) ?? []).toSorted(porCompras);
    return { telefone: clientes[0]!.telefone, clientes: clientes.map(resumo) };
  });
  return { results, totalRecords: Number(found[0]?.total ?? 0) };
};
const porCompras = (one: Cliente, other: Cliente): number =>
  (other.quantidadePedidos ?? 0) - (one.quantidadePedidos ?? 0) || one.id - other.id;

export const resumo = (one: Cliente) => ({
  id: one.id,
  nome: one.nome,
  telefone: one.telefone,
  cpfCnpj: one.cpfCnpj,
  email: one.email,
  pedidos: one.quantidadePedidos ?? 0,
  total: one.totalCompras ?? 0,
  pontos: one.pontos,
  ultimaCompra: one.ultimaCompra,
  situacao: one.situacao,
  aceitaMensagens: one.aceitaMensagens ?? false,
  criadoEm: (one as unknown as { readonly criadoEm: string }).criadoEm,
});

/** Customers that share the telephone, the kept one first, and those already unified into it. */
export const doTelefone = async ({ rows, db }: Pick<HandlerContext, 'rows' | 'db'>, kept: Cliente) => {
  const alike = await rows.byId(cliente, await donosDo(db, kept.empresa, kept.telefone));
  const { rows: merged } = await sql<{ id: number; nome: string }>`select id, nome from cliente
    where empresa_id = ${kept.empresa} and unificado_em_id = ${kept.id} and excluido_em is not null order by id`.execute(
    db,
  );
  return {
    telefone: kept.telefone,
    principal: kept.id,
    clientes: [kept, ...[...alike.values()].filter(({ id }) => id !== kept.id).toSorted(porCompras)].map(resumo),
    unificados: merged.map(({ id, nome }) => ({ id: Number(id), nome })),
  };
};
