import { sql } from 'kysely';
import { importDays, type ImportStatus } from '#kit/work/imports';
import type { StateOfProcess } from '#kit/work/process';
import type { Work } from '../core/context';
import { fail } from '../core/failure';
import { holds } from '../core/guard';
import { firstLines, importById, refusedOf, type StoredImport } from './store';
import { undoneOf } from './written';

/** One's own; all of the company for who administers it. Entities that one may no longer import are left out. */
const isVisible = ({ user, services: { byName } }: Work, { user: by, entity }: StoredImport): boolean => {
  const model = byName.get(entity);
  return (
    model?.imports !== undefined &&
    holds(user, model.access.create) &&
    (by === user.id || holds(user, ['ROLE_ADMIN', 'ROLE_USER_COMPANY_ADMIN']))
  );
};
export const findImport = async (work: Work, id: number): Promise<StoredImport> => {
  const found = await importById(work.tx, id);
  return found && isVisible(work, found) ? found : fail({ kind: 'notFound' });
};

interface Process {
  readonly estado: Exclude<StateOfProcess, 'PAUSADO'>;
  readonly erro: string | null;
  readonly terminado_em: string | Date | null;
  readonly nome: string | null;
}
export const statusOf = async ({ tx, services }: Work, found: StoredImport): Promise<ImportStatus> => {
  const { rows } = await sql<
    Process & { id: number }
  >`select p.id, p.estado, p.erro, p.terminado_em, u.nome from processo as p left join usuario as u on u.id = p.usuario_id
    where p.id in (${found.process}, ${found.undo ?? 0})`.execute(tx);
  const [done, undo] = [
    rows.find(({ id }) => Number(id) === found.process),
    rows.find(({ id }) => Number(id) === found.undo),
  ];
  const { undone, kept } = found.undo === null ? { undone: 0, kept: 0 } : await undoneOf(tx, found.id);
  const until = new Date(found.at.getTime() + importDays * 86_400_000);
  const isOver = done !== undefined && !['ESPERA', 'RODANDO'].includes(done.estado);
  return {
    id: found.id,
    classe: found.entity,
    rotulo: services.byName.get(found.entity)!.label.many,
    arquivo: found.name,
    simulada: found.isDry,
    atualizarValores: found.plan.updates,
    situacao: undo
      ? undo.estado === 'FEITO'
        ? 'DESFEITA'
        : undo.estado === 'ERRO'
          ? 'ERRO'
          : 'DESFAZENDO'
      : (done?.estado ?? 'FEITO'),
    processo: found.undo ?? found.process,
    total: found.total,
    ...found.counts,
    erro: undo?.erro ?? done?.erro ?? null,
    usuario: done?.nome ?? '',
    criadoEm: found.at.toISOString(),
    terminadoEm: done?.terminado_em ? new Date(done.terminado_em).toISOString() : null,
    desfazerAte:
      !found.isDry &&
      isOver &&
      !undo &&
      found.file !== null &&
      found.counts.criados + found.counts.alterados > 0 &&
      services.now() < until
        ? until.toISOString()
        : null,
    desfeitos: undone,
    mantidos: kept,
    cabecalho: found.plan.headings,
    colunas: found.plan.columns,
    rejeitadas: found.counts.rejeitados === 0 ? [] : await refusedOf(tx, found.id, 0, firstLines),
    avisadas: found.warned.slice(0, firstLines),
  };
};
