import { sql, type RawBuilder } from 'kysely';
import { papeisDoPublico } from '../../../schemas/sistema/notificacoes/notificacaoCampanha';

export interface Publico {
  readonly planos: readonly number[] | null;
  readonly papeis: readonly string[] | null;
  readonly estados: readonly number[] | null;
  readonly situacoes: readonly string[] | null;
  readonly empresas: readonly number[] | null;
}
const entre = <T>(coluna: RawBuilder<unknown>, valores: readonly T[] | null, tipo: 'bigint[]' | 'text[]') =>
  valores?.length ? sql`${coluna} = any(${valores}::${sql.raw(tipo)})` : sql`true`;

/**
 * SQL of the people of a campaign (`usuario_id`, `empresa_id`): the one statement of the count and of the sending, in a
 * company or over all.
 */
export const destinatarios = ({ planos, papeis, estados, situacoes, empresas }: Publico): RawBuilder<unknown> => sql`
  select u.id as usuario_id, u.empresa_id from usuario as u join empresa as e on e.id = u.empresa_id and e.excluido_em is null
  where u.ativo is not false and u.excluido_em is null
    and ${entre(sql`u.papel`, papeis?.length ? papeis : Object.keys(papeisDoPublico), 'text[]')}
    and ${entre(sql`e.plano_id`, planos, 'bigint[]')}
    and ${situacoes?.length ? entre(sql`e.situacao`, situacoes, 'text[]') : sql`e.situacao <> 'ENCERRADA'`}
    and ${entre(sql`e.id`, empresas, 'bigint[]')}
    and ${estados?.length ? sql`exists (select from cidade as c where c.id = (e.address ->> 'city')::bigint and c.estado_id = any(${estados}::bigint[]))` : sql`true`}`;
