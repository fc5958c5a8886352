import { sql } from 'kysely';
import { partOf } from '#kit/entity/parts';
import { audit } from '../core/audit';
import { fail } from '../core/failure';
import { tellSessions } from '../db/tell';
import type { SystemAct } from '../operations/descriptor';

/** The next request of that browser is refused. The policy of the table hides the sessions of whom one does not see. */
export const endingSession: SystemAct = {
  act: async ({ row }, work) => {
    const { services, user, tx } = work;
    const {
      rows: [ended],
    } = await sql<{ usuario_id: number; empresa_id: number | null }>`
      update sessao as s set encerrada_em = ${services.now()}, motivo = case when usuario_id = ${user.id} then 'proprio' else 'administrador' end
      where id = ${row!.id} and encerrada_em is null
      returning usuario_id, (select u.empresa_id from usuario as u where u.id = s.usuario_id) as empresa_id`.execute(
      tx,
    );
    if (!ended) return fail({ kind: 'notFound' });
    await tellSessions(tx);
    await audit(work, {
      action: 'encerrarSessao',
      model: partOf(services.models, 'people'),
      id: Number(ended.usuario_id),
      company: ended.empresa_id === null ? null : Number(ended.empresa_id),
    });
  },
};
