import { sql } from 'kysely';
import { messages } from '#kit/messages';
import type { Model } from '#kit/read/model';
import { fill } from '#kit/text';
import type { Work } from '../../core/context';
import { fail } from '../../core/failure';
import type { Row } from '../../db/query';
import { andCompany } from '../../db/scope';
import { present } from '../present';

/** 409: the record was changed after it was read. Says by whom, when, and how it stands now. */
export const conflictOf = async (work: Work, model: Model, row: Row): Promise<never> =>
  changedMeanwhile(work, model, row, {
    by: await lastEditor(work, model, row.id),
    at: String(row.atualizadoEm ?? row.criadoEm),
  });

/** The same of what keeps its own instant, and perhaps no author. */
export const changedMeanwhile = async (
  work: Work,
  model: Model,
  row: Row,
  { by, at }: { readonly by: string | null; readonly at: string },
): Promise<never> => {
  const [current] = await present(work, model, [row]);
  const time = new Date(at).toLocaleTimeString('pt-BR', {
    timeZone: work.user.zone,
    hour: '2-digit',
    minute: '2-digit',
  });
  return fail({
    kind: 'conflict',
    message: fill(messages.versionConflict, { by: by ?? 'outra pessoa', at: time }),
    conflict: { by, at, current: current! },
  });
};

/** Name of the last editor. Null for somebody outside the company: the platform's people are not named. */
const lastEditor = async ({ tx }: Work, model: Model, id: number): Promise<string | null> => {
  const {
    rows: [row],
  } = await sql<{
    nome: string;
  }>`select coalesce(a.programa, u.nome) as nome from auditoria as a join usuario as u on u.id = a.usuario_id
    where a.entidade = ${model.name} and a.registro_id = ${id} ${andCompany(tx, 'a')} and (a.antes is not null or a.depois is not null) order by a.id desc limit 1`.execute(
    tx,
  );
  return row?.nome ?? null;
};
