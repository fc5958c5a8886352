import type { Tone } from '#kit/entity/field';
import type { Processo } from '../../system/ferramentas/processo';
import type { ProcessoItem } from '../../system/ferramentas/processoItem';
import { numberText, running, situations } from '../../system/processStates';
import { ask, call } from '../http';

interface Page<T> {
  readonly rows: readonly T[];
  readonly total: number;
}
const page = async <T>(path: string, filter: object, signal?: AbortSignal): Promise<Page<T>> => {
  const { results = [], totalRecords = 0 } = await call<T>('POST', path, filter, { signal });
  return { rows: results, total: totalRecords };
};

/** How a process stands. */
export const processDetail = (id: number, signal?: AbortSignal): Promise<Processo> =>
  ask<Processo>('GET', `processo/findbyid/${id}`, undefined, { signal });
export const runningProcesses = (signal?: AbortSignal): Promise<Page<Processo>> =>
  page('processo/filterpaginated/1/10', { situacao: running, $sort: [['criadoEm', 'desc']] }, signal);
export const failedItems = (id: number, at: number, size: number, signal?: AbortSignal): Promise<Page<ProcessoItem>> =>
  page(
    `processoitem/filterpaginated/${at}/${size}`,
    { processo: id, situacao: 'FALHOU', $sort: [['posicao', 'asc']] },
    signal,
  );
/** Pauses, resumes or cancels a process; finished items stay. */
export const changeProcess = async (id: number, how: 'pausar' | 'retomar' | 'cancelar'): Promise<void> => {
  await call('POST', `processo/${id}/${how}`);
};

/** The state in words and its tone. */
export const stateOf = ({ situacao }: Pick<Processo, 'situacao'>): { readonly label: string; readonly tone?: Tone } =>
  situations[situacao ?? 'ESPERA'];
/** «Emissão em lote: 480 prontos, 20 com falha.» */
export const outcomeText = ({
  rotulo,
  situacao,
  feitos,
  falhas,
  erro,
}: Pick<Processo, 'rotulo' | 'situacao' | 'feitos' | 'falhas' | 'erro'>): string => {
  const ending =
    situacao === 'ERRO'
      ? (erro ?? 'parou por um erro')
      : `${numberText(feitos)} ${feitos === 1 ? 'pronto' : 'prontos'}${falhas ? `, ${numberText(falhas)} com falha` : ''}`;
  return `${rotulo}${situacao === 'CANCELADO' ? ' (cancelado)' : ''}: ${ending.replace(/[.!]$/, '')}.`;
};
export const processesAddress = '/app/ferramentas/processos';
