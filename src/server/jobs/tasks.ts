import { sql } from 'kysely';
import { audit } from '../core/audit';
import type { Work } from '../core/context';
import { fail } from '../core/failure';
import type { SystemAct } from '../operations/descriptor';

interface Held {
  readonly nome: string;
  readonly roda: boolean;
  readonly pedida: boolean;
  readonly pausada: boolean;
}
/** Locks the routine: of two people the second is told what the first has done. */
const held = async ({ tx }: Work, id: number): Promise<Held> =>
  (
    await sql<Held>`
      select nome, coalesce(arrendada_ate >= now(), false) as roda, pedida_em is not null as pedida, pausada_em is not null as pausada
      from rotina where id = ${id} for update`.execute(tx)
  ).rows[0] ?? fail({ kind: 'notFound' });
const refuse = (message: string): never => fail({ kind: 'conflict', message });
const noted = (work: Work, action: string, id: number, note: Record<string, unknown>): Promise<void> =>
  audit(work, { action, id, note });

/** The next process that looks, within a second, has the turn: not necessarily this one. */
export const runningNow: SystemAct = {
  isPlatform: true,
  act: async ({ row }, work) => {
    const { id } = row!;
    const { nome, roda, pedida, pausada } = await held(work, id);
    if (pausada) refuse('Retome a tarefa antes de rodar!');
    if (roda) refuse('A tarefa está rodando agora!');
    if (pedida) refuse('A tarefa já vai rodar!');
    await sql`update rotina set proxima = least(proxima, now()), pedida_em = now(), pedida_por = ${work.user.id} where id = ${id}`.execute(
      work.tx,
    );
    await noted(work, 'rodarTarefa', id, { nome });
  },
};
/** No process begins another turn. The one under way ends at its next round. */
export const pausingRoutine: SystemAct = {
  isPlatform: true,
  act: async ({ row, input }, work) => {
    const { id } = row!;
    const { motivo } = input.form as { readonly motivo: string };
    const { nome, pausada } = await held(work, id);
    if (pausada) refuse('A tarefa já está pausada!');
    await sql`
      update rotina set pausada_em = now(), pausada_por = ${work.user.id}, motivo_pausa = ${motivo}, pedida_em = null,
        pedida_por = case when arrendada_ate >= now() then pedida_por end where id = ${id}`.execute(work.tx);
    await noted(work, 'pausarTarefa', id, { nome, motivo });
  },
};
/** Runs at once when its time has passed meanwhile. */
export const resumingRoutine: SystemAct = {
  isPlatform: true,
  act: async ({ row }, work) => {
    const { id } = row!;
    const { nome, pausada } = await held(work, id);
    if (!pausada) refuse('A tarefa não está pausada!');
    await sql`
      update rotina set pausada_em = null, pausada_por = null, motivo_pausa = null, proxima = greatest(proxima, now()) where id = ${id}`.execute(
      work.tx,
    );
    await noted(work, 'retomarTarefa', id, { nome });
  },
};
