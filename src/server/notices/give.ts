import { sql, type RawBuilder } from 'kysely';
import type { NoticeCategory } from '#kit/work/notice';
import type { Tx } from '../db/database';
import { tellOne } from '../db/tell';

export interface Said {
  readonly category: Pick<NoticeCategory, 'name'>;
  /** Page that a click opens, where it is no record. */
  readonly address?: string;
  /** Name of the entity, and the record that a click opens; '' and 0 where it is none. */
  readonly entity: string;
  readonly record: number;
  /** By which the same is told from others. */
  readonly name: string;
  readonly text: string;
  readonly tone: string;
  /** Goes by WhatsApp too, to those who have chosen it. */
  readonly whatsapp?: boolean;
  readonly company: number | null;
  /** Author of the change, who needs no notice. */
  readonly author: number | null;
}

/** A notice for each of the people, in the transaction of what it says; none where one that says the same is unread. */
export const give = (
  tx: Tx,
  people: RawBuilder<unknown>,
  { category, address, entity, record, name, text, tone, whatsapp = false, company, author }: Said,
): Promise<void> =>
  tellOne(
    tx,
    sql`novo as (insert into aviso (empresa_id, usuario_id, entidade, registro_id, nome, texto, tom, categoria, endereco, por_whatsapp)
      select ${company}::bigint, q.id, ${entity}, ${record}::bigint, ${name}, ${text.slice(0, 300)}, ${tone}, ${category.name}, ${address ?? null}, ${whatsapp} from (${people}) as q
      where q.id is distinct from ${author}::bigint and not exists (select 1 from aviso as a
        where a.usuario_id = q.id and a.entidade = ${entity} and a.registro_id = ${record}::bigint and a.nome = ${name} and a.endereco is not distinct from ${address ?? null}::varchar and a.texto = ${text.slice(0, 300)} and a.lido_em is null)
      returning id, usuario_id)`,
    sql`select ${company}::bigint, ${author}::bigint, 'aviso', id, usuario_id from novo`,
  );
