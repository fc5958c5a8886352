import { sql } from 'kysely';
import { audit } from '../core/audit';
import type { SystemAct } from '../operations/descriptor';

/** An event that was given up is heard from the start, as if it had just happened. */
export const tryAgain: SystemAct = {
  isPlatform: true,
  act: async ({ row }, work) => {
    const { id } = row!;
    await sql`update trabalho set estado = 'ESPERA', tentativas = 0, erro = null, rodar_em = now() where id = ${id}`.execute(
      work.tx,
    );
    await audit(work, { action: 'tentarEventoDeNovo', id });
  },
};
