import { sql } from 'kysely';
import { audit } from '../core/audit';
import type { Work } from '../core/context';
import { fail } from '../core/failure';
import type { SystemAct } from '../operations/descriptor';
import { enqueueEvent, inboxJobs } from './inboxes';
import { enqueueMessage, outboxJobs } from './outboxes';

interface Stored {
  readonly parceiro: string;
  readonly grupo: string | null;
  readonly estado: string;
  readonly empresa_id: number | null;
}
type Table = 'aviso_parceiro' | 'envio_parceiro';
const held = async ({ tx }: Work, table: Table, id: number): Promise<Stored> => {
  const { rows } =
    await sql<Stored>`select parceiro, grupo, estado, empresa_id from ${sql.table(table)} where id = ${id} for update`.execute(
      tx,
    );
  return rows[0] ?? fail({ kind: 'notFound' });
};
const renew = ({ tx }: Work, table: Table, id: number): Promise<unknown> =>
  sql`update ${sql.table(table)} set estado = 'ESPERA', tentativas = 0, desde = now(), proxima_em = null, motivo = null, terminado_em = null where id = ${id}`.execute(
    tx,
  );
/** The job that waits for its next turn has it now; false: there is none. */
const hasten = async ({ tx }: Work, kind: string, payload: object): Promise<boolean> =>
  (
    await sql`update trabalho set rodar_em = now() where tipo = ${kind} and estado = 'ESPERA' and dados @> ${JSON.stringify(payload)}::jsonb returning id`.execute(
      tx,
    )
  ).rows.length > 0;
const over = (message: string): never => fail({ kind: 'business', message });

/** From the start, as if it had just come; one that waits for its next try is tried now. */
export const tryEventAgain: SystemAct = {
  isPlatform: true,
  act: async ({ row }, work) => {
    const { id } = row!;
    const { parceiro, grupo, estado } = await held(work, 'aviso_parceiro', id);
    if (estado === 'FEITO') over('O aviso já foi feito!');
    await renew(work, 'aviso_parceiro', id);
    const turn = grupo === null ? { parceiro, aviso: id } : { parceiro, grupo };
    if (estado !== 'ESPERA' || !(await hasten(work, inboxJobs, turn)))
      await enqueueEvent(work.tx, { parceiro, grupo, id });
    await audit(work, { action: 'tentarAvisoDeNovo', id });
  },
};
/** The same for what we tell: that it may arrive twice is the person's decision. */
export const tryMessageAgain: SystemAct = {
  isPlatform: true,
  act: async ({ row }, work) => {
    const { id } = row!;
    const { parceiro, estado, empresa_id: company } = await held(work, 'envio_parceiro', id);
    if (!isOpen(estado)) over('O envio não espera nem falhou!');
    await renew(work, 'envio_parceiro', id);
    if (estado !== 'ESPERA' || !(await hasten(work, outboxJobs, { parceiro, envio: id })))
      await enqueueMessage(work.tx, { parceiro, id, company });
    await audit(work, { action: 'tentarEnvioDeNovo', id });
  },
};
const isOpen = (state: string): boolean => ['ESPERA', 'INCERTO', 'FALHOU'].includes(state);

/** A person has decided that nothing is to be done. Its turn passes to the next of its group. */
const ignoring = (table: Table, action: string): SystemAct => ({
  isPlatform: true,
  act: async ({ row }, work) => {
    const { id } = row!;
    if (!isOpen((await held(work, table, id)).estado)) over('Já foi feito ou ignorado!');
    // An event can be taken up again, a message cannot.
    const without = table === 'envio_parceiro' ? sql`, corpo = ''` : sql``;
    await sql`update ${sql.table(table)} set estado = 'IGNORADO', proxima_em = null, terminado_em = now()${without} where id = ${id}`.execute(
      work.tx,
    );
    await audit(work, { action, id });
  },
});
export const ignoreEvent = ignoring('aviso_parceiro', 'ignorarAviso');
export const ignoreMessage = ignoring('envio_parceiro', 'ignorarEnvio');
