import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Item } from '../nfce/nota.server';

/** Tax in the price in per cent by sphere, for national and imported goods, and its period of validity. */
interface Linha {
  readonly nacional: number;
  readonly importado: number;
  readonly estadual: number;
  readonly municipal: number;
  readonly inicio: string;
  readonly fim: string;
}
const dayOf = (text: string): string => text.split('/').toReversed().join('-');

/**
 * Parses a state's table of the institute (IBPT):
 * codigo;ex;tipo;descricao;nacionalfederal;importadosfederal;estadual;municipal;
 * vigenciainicio;vigenciafim;chave;versao;fonte, in Latin-1. Keeps goods (tipo 0) without an exception (ex).
 */
export const lerIbpt = (text: string): ReadonlyMap<string, Linha> => {
  const [head = '', ...rows] = text.split(/\r?\n/);
  const names = head.toLowerCase().split(';');
  const at = (cells: readonly string[], name: string): string => cells[names.indexOf(name)]?.trim() ?? '';
  const missing = [
    'codigo',
    'ex',
    'tipo',
    'nacionalfederal',
    'importadosfederal',
    'estadual',
    'municipal',
    'vigenciainicio',
    'vigenciafim',
  ].filter((name) => !names.includes(name));
  if (missing.length > 0) throw new Error(`A tabela do IBPT não tem as colunas ${missing.join(', ')}`);
  const number = (cells: readonly string[], name: string): number => Number(at(cells, name).replace(',', '.')) || 0;
  return new Map(
    rows
      .map((row) => row.split(';'))
      .filter((cells) => at(cells, 'tipo') === '0' && at(cells, 'ex') === '')
      .map((cells) => [
        at(cells, 'codigo').padStart(8, '0'),
        {
          nacional: number(cells, 'nacionalfederal'),
          importado: number(cells, 'importadosfederal'),
          estadual: number(cells, 'estadual'),
          municipal: number(cells, 'municipal'),
          inicio: dayOf(at(cells, 'vigenciainicio')),
          fim: dayOf(at(cells, 'vigenciafim')),
        },
      ]),
  );
};

export interface Pergunta {
  readonly uf: string;
  readonly ncm: string;
  readonly importado: boolean;
  readonly dia: string;
}
export type CargaDe = (asked: Pergunta) => Promise<Item['carga']>;
const hour = 3_600_000;

/**
 * Looks up a folder of the institute's files; a new file counts within the hour. A missing, outdated or unreadable one
 * removes the text from the note and never blocks it.
 */
export const ibpt = (folder: string, now: () => Date): CargaDe => {
  const known = new Map<string, { readonly at: number; readonly rows: Promise<ReadonlyMap<string, Linha>> }>();
  const read = async (uf: string): Promise<ReadonlyMap<string, Linha>> => {
    const file = (await readdir(folder))
      .filter((name) => new RegExp(String.raw`^TabelaIBPTax${uf}.*\.csv$`, 'i').test(name))
      .toSorted()
      .at(-1);
    return file === undefined
      ? new Map()
      : lerIbpt(new TextDecoder('latin1').decode(await readFile(join(folder, file))));
  };
  return async ({ uf, ncm, importado, dia }) => {
    const present = known.get(uf);
    const fresh =
      present && now().getTime() - present.at < hour
        ? present
        : { at: now().getTime(), rows: read(uf).catch(() => new Map<string, Linha>()) };
    known.set(uf, fresh);
    const found = (await fresh.rows).get(ncm);
    return found && dia >= found.inicio && dia <= found.fim
      ? { federal: importado ? found.importado : found.nacional, estadual: found.estadual, municipal: found.municipal }
      : undefined;
  };
};
