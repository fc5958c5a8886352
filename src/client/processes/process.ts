import type { ProcessDetail, ProcessItemView, ProcessView, StateOfProcess } from '#kit/process';
import type { Tone } from '#kit/field';
import { call } from '../http';

interface Page<T> { readonly rows: readonly T[]; readonly total: number }

/** How a process stands, with the first items that failed. */
export const processDetail = async (id: number, signal?: AbortSignal): Promise<ProcessDetail> =>
  (await call<ProcessDetail>('GET', `processo/${id}`, undefined, { signal })).result!;
export const processPage = async (page: number, size: number, state: readonly StateOfProcess[] | undefined, signal?: AbortSignal): Promise<Page<ProcessView>> => {
  const { results = [], totalRecords = 0 } = await call<ProcessView>('POST', `processo/filterpaginated/${page}/${size}`, state ? { state } : {}, { signal });
  return { rows: results, total: totalRecords };
};
export const failedItems = async (id: number, page: number, size: number, signal?: AbortSignal): Promise<Page<ProcessItemView>> => {
  const { results = [], totalRecords = 0 } = await call<ProcessItemView>('POST', `processo/${id}/itens/${page}/${size}`, { state: 'FALHOU' }, { signal });
  return { rows: results, total: totalRecords };
};
/** What is done stays done. */
export const cancelProcess = async (id: number): Promise<void> => { await call('POST', `processo/${id}/cancelar`); };

const words: Readonly<Record<StateOfProcess, readonly [string, Tone]>> = {
  ESPERA: ['Na fila', 'default'], RODANDO: ['Em andamento', 'info'], FEITO: ['Concluído', 'success'], CANCELADO: ['Cancelado', 'warning'], ERRO: ['Parou por um erro', 'error'],
};
/** The state in words and its tone; one that is done but for some items is a warning. */
export const stateOf = ({ state, failed }: Pick<ProcessView, 'state' | 'failed'>): readonly [string, Tone] =>
  state === 'FEITO' && failed > 0 ? ['Concluído com falhas', 'warning'] : words[state];

const number = (value: number): string => value.toLocaleString('pt-BR');
/** «480 de 500 · 20 com falha» */
export const progressText = ({ total, done, failed }: Pick<ProcessView, 'total' | 'done' | 'failed'>): string =>
  total === 0 ? '' : `${number(done + failed)} de ${number(total)}${failed > 0 ? ` · ${number(failed)} com falha` : ''}`;

/** «Emissão em lote: 480 prontos, 20 com falha.» */
export const outcomeText = ({ label, state, done, failed, message }: ProcessView): string => {
  const ending = state === 'ERRO' ? message ?? 'parou por um erro' : `${number(done)} ${done === 1 ? 'pronto' : 'prontos'}${failed > 0 ? `, ${number(failed)} com falha` : ''}`;
  return `${label}${state === 'CANCELADO' ? ' (cancelado)' : ''}: ${ending.replace(/[.!]$/, '')}.`;
};
export const isRunning = ({ state }: Pick<ProcessView, 'state'>): boolean => state === 'ESPERA' || state === 'RODANDO';
export const processesAddress = '/app/ferramentas/processos';
