import { sql, type RawBuilder } from 'kysely';
import type { Page } from '#kit/calls';
import { itemStates, processStates, type ProcessDetail, type ProcessItemView, type ProcessView } from '#kit/process';
import { audit } from '../core/audit';
import type { User, Work } from '../core/context';
import { badRequest, fail } from '../core/failure';
import { holds } from '../core/guard';
import { idParam } from '../core/params';
import { listOf, refTo, withBody, type JsonSchema } from '../openapi/schema';
import { handlerContext } from '../operations/handlerContext';
import { house } from '../operations/house';
import { endProcess, storedForm, waitingFor } from './store';

/** One's own; all of the company for who administers it. Row-level security keeps the other companies out. */
const visible = (user: User): RawBuilder<boolean> =>
  (holds(user, ['ROLE_ADMIN', 'ROLE_USER_COMPANY_ADMIN']) ? sql<boolean>`true` : sql<boolean>`p.usuario_id = ${user.id}`);

const columns = sql`p.id, p.tipo, p.entidade, p.rotulo, p.estado, p.total, p.feitos, p.falhas, p.erro, u.nome as usuario, p.criado_em, p.iniciado_em, p.terminado_em`;
const from = sql`processo as p left join usuario as u on u.id = p.usuario_id`;
interface Row {
  readonly id: number; readonly tipo: string; readonly entidade: string; readonly rotulo: string; readonly estado: ProcessView['state']; readonly erro: string | null; readonly usuario: string | null;
  readonly total: number | null; readonly feitos: number; readonly falhas: number;
  readonly criado_em: string | Date; readonly iniciado_em: string | Date | null; readonly terminado_em: string | Date | null;
}
const instant = (value: string | Date | null): string | null => (value === null ? null : new Date(value).toISOString());
const viewOf = (row: Row): ProcessView => ({
  id: Number(row.id), kind: row.tipo, entity: row.entidade, label: row.rotulo, state: row.estado, total: row.total ?? 0, done: row.feitos, failed: row.falhas,
  message: row.erro, user: row.usuario ?? '', createdAt: instant(row.criado_em)!, startedAt: instant(row.iniciado_em), finishedAt: instant(row.terminado_em),
});

const find = async ({ tx, user }: Work, id: number): Promise<ProcessView> => {
  const { rows: [row] } = await sql<Row>`select ${columns} from ${from} where p.id = ${id} and ${visible(user)}`.execute(tx);
  return viewOf(row ?? fail({ kind: 'notFound' }));
};
const itemsOf = async ({ tx }: Work, id: number, state: RawBuilder<boolean>, limit: number, offset: number): Promise<ProcessItemView[]> => {
  const { rows } = await sql<{ posicao: number; chave: string; rotulo: string; estado: ProcessItemView['state']; mensagem: string | null }>`
    select posicao, chave, rotulo, estado, mensagem from processo_item as i where processo_id = ${id} and ${state} order by posicao limit ${limit} offset ${offset}`.execute(tx);
  return rows.map(({ posicao, chave, rotulo, estado, mensagem }) => ({ position: posicao, key: JSON.parse(chave) as string | number, label: rotulo, state: estado, message: mensagem }));
};

/** A filter `state`: one of the names, or several. */
const stateFilter = (column: string, known: readonly string[], value: unknown): RawBuilder<boolean> => {
  if (value === undefined || value === null) return sql<boolean>`true`;
  const wanted: readonly unknown[] = Array.isArray(value) ? value : [value];
  if (wanted.length === 0 || wanted.some((one) => typeof one !== 'string' || !known.includes(one))) badRequest();
  return sql<boolean>`${sql.ref(column)} in (${sql.join(wanted)})`;
};

const common = { tag: 'Processos', policy: 'signedIn' } as const;
const stateIn = (states: readonly string[]): JsonSchema => withBody({ state: { anyOf: [{ enum: states }, listOf({ enum: states }, { minItems: 1 })] } });

/** How far it is, and the first items that failed. */
const show = house('GET processo/{id}', {
  ...common, label: 'Um processo', mode: 'read', answer: { result: refTo('ProcessoCompleto') },
  act: async ({ call }, work): Promise<ProcessDetail> => {
    const found = await find(work, idParam(call.params.id));
    const failures = found.failed === 0 ? [] : await itemsOf(work, found.id, sql<boolean>`i.estado = 'FALHOU'`, 10, 0);
    return { ...found, waiting: found.state === 'RODANDO' ? await waitingFor(work.tx, found.id) : null, failures };
  },
});

/** { state? }: its items, in their order. */
const items = house('POST processo/{id}/itens/{page}/{size}', {
  ...common, label: 'Os itens de um processo', mode: 'read', body: stateIn(itemStates), answer: { results: refTo('ItemDeProcesso') },
  act: async ({ call, body, input }, work) => {
    const { page, size } = input.page as Page;
    const state = stateFilter('i.estado', itemStates, body.state);
    const { id } = await find(work, idParam(call.params.id));
    const { rows: [count] } = await sql<{ n: number }>`select count(*) as n from processo_item as i where processo_id = ${id} and ${state}`.execute(work.tx);
    return { results: await itemsOf(work, id, state, size, (page - 1) * size), totalRecords: Number(count!.n) };
  },
});

/** What is done stays done; the item under way comes to its end, no further one is begun, and what waits is taken back as the process says. */
const cancel = house('POST processo/{id}/cancelar', {
  ...common, label: 'Cancelar um processo', mode: 'write', answer: { result: refTo('Processo') },
  act: async ({ call }, work) => {
    const { id, kind } = await find(work, idParam(call.params.id));
    if (!await endProcess(work.tx, id, 'CANCELADO')) fail({ kind: 'conflict', message: 'Este processo já terminou!' });
    const ready = work.services.processes.get(kind);
    if (ready?.declared.cancelled)
      await (ready.declared.cancelled as (input: object) => unknown)({ form: await ready.read({}, await storedForm(work.tx, id)), ...handlerContext(work, ready.name) });
    await audit(work, { action: 'cancelarProcesso', id, company: work.user.company?.id ?? null });
    return find(work, id);
  },
});

/** { state? }: the newest first. */
const list = house('POST processo/filterpaginated/{page}/{size}', {
  ...common, label: 'Os processos', mode: 'read', body: stateIn(processStates), answer: { results: refTo('Processo') },
  act: async ({ body, input }, { tx, user }) => {
    const { page, size } = input.page as Page;
    const where = sql`${visible(user)} and ${stateFilter('p.estado', processStates, body.state)}`;
    const { rows: [count] } = await sql<{ n: number }>`select count(*) as n from processo as p where ${where}`.execute(tx);
    const { rows } = await sql<Row>`select ${columns} from ${from} where ${where} order by p.id desc limit ${size} offset ${(page - 1) * size}`.execute(tx);
    return { results: rows.map(viewOf), totalRecords: Number(count!.n) };
  },
});

export const processCalls = [show, items, cancel, list];
