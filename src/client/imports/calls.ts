import type {
  ImportedPackage,
  ImportLine,
  ImportMetadata,
  ImportPreview,
  ImportStatus,
  PackagePreview,
} from '#kit/work/imports';
import type { Tone } from '#kit/entity/field';
import { importSituations } from '../../system/processStates';
import { ask, call } from '../http';
import { download } from '../http/files';

export interface ImportKind {
  readonly classe: string;
  readonly rotulo: string;
}
export interface Choices {
  readonly src: number;
  readonly classe: string;
  readonly colunas?: readonly (string | null)[];
  readonly atualizarValores: boolean;
}

export const importKinds = (signal?: AbortSignal): Promise<readonly ImportKind[]> =>
  ask<readonly ImportKind[]>('GET', 'importacao/tipos', undefined, { signal });
export const importMetadata = (classe: string, signal?: AbortSignal): Promise<ImportMetadata> =>
  ask<ImportMetadata>('GET', `importacao/metadados/${encodeURIComponent(classe)}`, undefined, { signal });
export const analyse = (choices: Choices, signal?: AbortSignal): Promise<ImportPreview> =>
  ask<ImportPreview>('POST', 'importacao/analisar', choices, { signal, timeout: 60_000 });
/** Checks the whole file and writes nothing. Answers the import. */
export const check = (choices: Choices): Promise<number> => bring({ ...choices, selecionado: false });
/** Brings in what was checked. */
export const bringIn = (checked: number): Promise<number> => bring({ id: checked });
const bring = async (what: object): Promise<number> =>
  (await ask<{ readonly id: number }>('POST', 'importacao/importar', what)).id;
/** The files of a ZIP, in the order in which they would be brought in. */
export const analysePackage = (src: number): Promise<PackagePreview> =>
  ask<PackagePreview>('POST', 'importacao/pacote/analisar', { src }, { timeout: 60_000 });
export const bringPackage = (src: number, atualizarValores: boolean): Promise<ImportedPackage> =>
  ask<ImportedPackage>('POST', 'importacao/pacote/importar', { src, atualizarValores }, { timeout: 60_000 });
export const importStatus = (id: number, signal?: AbortSignal): Promise<ImportStatus> =>
  ask<ImportStatus>('GET', `importacao/status/${id}`, undefined, { signal });
/** Stops it and takes back what it made. */
export const undo = async (id: number): Promise<void> => {
  await call('DELETE', `importacao/cancelar/${id}/transacao`);
};
export const refusedFile = (id: number): Promise<unknown> =>
  download('GET', `importacao/rejeitadas/${id}`, undefined, { fallback: 'corrigir.csv' });
export const modelFile = (classe: string, format: 'xlsx' | 'csv'): Promise<unknown> =>
  download('GET', `importacao/modelo/${encodeURIComponent(classe)}/${format}`, undefined, {
    fallback: `modelo.${format}`,
  });

/** All that were brought in. */
export const importsAddress = '/app/ferramentas/importacoes';
export const addressOf = (classe?: string, id?: number): string =>
  ['/app/importacao', classe, id].filter((part) => part !== undefined).join('/');
export const isRunning = ({ situacao }: Pick<ImportStatus, 'situacao'>): boolean =>
  ['ESPERA', 'RODANDO', 'DESFAZENDO'].includes(situacao);

export const stateOf = ({
  situacao,
  rejeitados,
}: Pick<ImportStatus, 'situacao' | 'rejeitados'>): { readonly label: string; readonly tone?: Tone } =>
  importSituations[situacao === 'FEITO' && rejeitados > 0 ? 'COM_RECUSAS' : situacao];
/** Error of one cell of a line. */
export const errorAt = ({ erros }: ImportLine, column: string | null | undefined): string | undefined =>
  column ? erros[column] : undefined;
/** Warning of one cell of a line. */
export const warningAt = ({ avisos }: ImportLine, column: string | null | undefined): string | undefined =>
  column ? avisos[column] : undefined;
/** '3 linhas com aviso' */
export const warnedLines = (count: number): string =>
  count === 1 ? '1 linha com aviso' : `${number(count)} linhas com aviso`;
export const number = (value: number): string => value.toLocaleString('pt-BR');
