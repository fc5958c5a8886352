import { sql } from 'kysely';
import { audit } from '../core/audit';
import type { Work } from '../core/context';
import { fail } from '../core/failure';
import type { SystemAct } from '../operations/descriptor';
import { enqueueEvent, inboxJobs } from './inboxes';

interface Stored {
  readonly parceiro: string;
  readonly grupo: string | null;
  readonly estado: string;
}
const held = async ({ tx }: Work, id: number): Promise<Stored> => {
  const { rows } =
    await sql<Stored>`select parceiro, grupo, estado from aviso_parceiro where id = ${id} for update`.execute(tx);
  return rows[0] ?? fail({ kind: 'notFound' });
};

/** From the start, as if it had just come; one that waits for its next try is tried now. */
export const tryEventAgain: SystemAct = {
  isPlatform: true,
  act: async ({ row }, work) => {
    const { id } = row!;
    const { parceiro, grupo, estado } = await held(work, id);
    if (estado === 'FEITO') fail({ kind: 'business', message: 'O aviso já foi feito!' });
    await sql`update aviso_parceiro set estado = 'ESPERA', tentativas = 0, desde = now(), proxima_em = null, motivo = null, terminado_em = null where id = ${id}`.execute(
      work.tx,
    );
    if (estado !== 'ESPERA') await enqueueEvent(work.tx, { parceiro, grupo, id });
    else
      await sql`update trabalho set rodar_em = now() where tipo = ${inboxJobs} and estado = 'ESPERA' and dados->>'parceiro' = ${parceiro}
        and ${grupo === null ? sql`dados->>'aviso' = ${String(id)}` : sql`dados->>'grupo' = ${grupo}`}`.execute(
        work.tx,
      );
    await audit(work, { action: 'tentarAvisoDeNovo', id });
  },
};
/** A person has decided that nothing is to be done. Its turn passes to the next of its group. */
export const ignoreEvent: SystemAct = {
  isPlatform: true,
  act: async ({ row }, work) => {
    const { id } = row!;
    const { estado } = await held(work, id);
    if (estado !== 'ESPERA' && estado !== 'FALHOU')
      fail({ kind: 'business', message: 'O aviso já foi feito ou ignorado!' });
    await sql`update aviso_parceiro set estado = 'IGNORADO', proxima_em = null, terminado_em = now() where id = ${id}`.execute(
      work.tx,
    );
    await audit(work, { action: 'ignorarAviso', id });
  },
};
