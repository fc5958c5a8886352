import { sql } from 'kysely';
import type { HandlerContext } from '#kit';

export interface Colega {
  readonly id: number;
  readonly nome: string;
}

/** Active people of the company who may attend conversations, by name. */
export const equipeDe = async ({ db }: Pick<HandlerContext, 'db'>, empresa: number): Promise<readonly Colega[]> => {
  const { rows } = await sql<{ id: string; nome: string }>`
    select u.id, u.nome from usuario as u
    join perfil as p on p.id = u.perfil_id and p.empresa_id = u.empresa_id and p.ativo is not false and p.excluido_em is null
    where u.empresa_id = ${empresa} and u.ativo is not false and u.excluido_em is null
      and p.permissoes::text[] && array['CONVERSA_ATENDER']::text[]
    order by u.nome, u.id limit 200`.execute(db);
  return rows.map(({ id, nome }) => ({ id: Number(id), nome }));
};
