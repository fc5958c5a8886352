import { formatDay } from '#fields/date/date';
import { messages, transportMessages } from '#kit/messages';
import { call, messageOf, isHttpError } from '../http';
import { download as saveFrom } from '../http/files';
import { safeLink } from '../session/safeLink';

export type State = 'PROCESSANDO' | 'PRONTO' | 'ERRO';
/** One entry of the Central de Downloads, as `companydownload/filterpaginated` gives it. */
export interface Download {
  readonly id: number;
  readonly empresaId: number | null;
  readonly download: {
    /** Instant, ISO. */
    readonly data: string;
    readonly nome: string;
    /** A path of the services or an address of another site; null while there is no file. */
    readonly url: string | null;
    readonly descricao: string;
  };
  readonly state: State;
  readonly done: number;
  /** Of how many; 0 while that is not known. */
  readonly total: number;
  readonly error: string;
  /** The shelf it stands on; empty for most. */
  readonly category: string;
}
/** Both days included, YYYY-MM-DD, in the company's zone; DD/MM/YYYY on the wire (specification, section 9). */
export interface Period {
  readonly dataInicio: string;
  readonly dataFim: string;
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const count = (value: unknown): number => (typeof value === 'number' && Number.isFinite(value) ? value : 0);
const isState = (value: unknown): value is State => value === 'PROCESSANDO' || value === 'PRONTO' || value === 'ERRO';

export const readDownload = (value: unknown): Download[] => {
  if (typeof value !== 'object' || value === null) return [];
  const raw = value as Readonly<Record<string, unknown>>;
  const inner = (typeof raw.download === 'object' && raw.download !== null ? raw.download : {}) as Readonly<
    Record<string, unknown>
  >;
  if (typeof raw.id !== 'number') return [];
  return [
    {
      id: raw.id,
      empresaId: typeof raw.empresaId === 'number' ? raw.empresaId : null,
      download: {
        data: text(inner.data),
        nome: text(inner.nome) || text(inner.descricao) || 'Arquivo',
        url: text(inner.url) || null,
        descricao: text(inner.descricao),
      },
      state: isState(raw.situacao) ? raw.situacao : 'PRONTO',
      done: count(raw.feitos),
      total: count(raw.total),
      error: text(raw.erro),
      category: text(raw.categoria),
    },
  ];
};

export const downloadsPage = async (
  page: number,
  size: number,
  period: Period,
  signal: AbortSignal,
): Promise<{ readonly rows: readonly Download[]; readonly total: number }> => {
  const { results = [], totalRecords } = await call(
    'POST',
    `companydownload/filterpaginated/${page}/${size}`,
    { dataInicio: formatDay(period.dataInicio), dataFim: formatDay(period.dataFim) },
    { signal },
  );
  return { rows: results.flatMap(readDownload), total: totalRecords ?? results.length };
};

/** The path of the services that holds the bytes; undefined for another site's file. */
export const ownPath = (url: string): string | undefined => {
  const path = url.replace(/^\/?services\//, '');
  return /^[\w/.-]+$/.test(path) && !path.startsWith('/') && !path.includes('..') ? path : undefined;
};

/** A window of its own, without a way back into this one; null when a blocker was in the way. */
export const openWindow = (address: string): Window | null => {
  const opened = window.open(address, '_blank');
  if (opened) opened.opener = null;
  return opened;
};

/** Fetches the file, or opens the other site's. Answers what to tell the person when it cannot. */
export const fetchDownload = async ({ download: { url, nome } }: Download): Promise<string | undefined> => {
  if (!url) return messages.noFile;
  const path = ownPath(url);
  if (path) {
    try {
      await saveFrom('GET', path, undefined, { fallback: nome });
      return undefined;
    } catch (error) {
      return wordsOf(error);
    }
  }
  const address = safeLink(url);
  if (!address) return messages.noFile;
  return openWindow(address) ? undefined : messages.popupBlocked;
};

/** The catalogue's words for the downloads: the server's where it has some, else its own variant. */
export const wordsOf = (error: unknown): string =>
  isHttpError(error) && error.status < 500 ? messageOf(error) : transportMessages.download;
