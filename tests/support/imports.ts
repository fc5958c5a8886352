import { importColumns, type ImportColumn, type ImportStatus } from '../../src/kit/work/imports';
import type { Model } from '../../src/kit/read/model';
import { cell } from '../../src/server/export/csvCells';
import { speaker, type Answer, type Speaker } from '../../src/server/testing';
import type { Login, Services } from './services';

export const resultOf = <T>({ body, text }: Answer): T => {
  if (body.hasError) throw new Error(text);
  return body.result as unknown as T;
};
const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => cells.map(quoted).join(';')).join('\r\n');

/** Sends files as a person does, and brings them in to their end. */
export const importing = (house: Services, login: Login) => {
  let token: Promise<string> | undefined;
  /** Signed in once: sign-ins are counted. */
  const tokenOf = (): Promise<string> => (token ??= house.token(login));
  const speaks = async (): Promise<Speaker> => speaker(house.app, await tokenOf());
  const headers = async (): Promise<Record<string, string>> => ({ 'remember-me': await tokenOf() });
  const send = async (content: string | Uint8Array, name = 'arquivo.csv'): Promise<number> => {
    const form = new FormData();
    form.set('file', new File([content as BlobPart], name));
    const response = await house.app.fetch(
      new Request('http://localhost/services/arquivo/save', { method: 'POST', body: form, headers: await headers() }),
      { ip: '10.0.0.1' },
    );
    const text = await response.text();
    if (!response.ok) throw new Error(text);
    return (JSON.parse(text) as { result: { id: number } }).result.id;
  };
  const bytesOf = async (path: string, body?: object): Promise<Uint8Array> => {
    const response = await house.app.fetch(
      new Request(`http://localhost/services/${path}`, {
        method: body ? 'POST' : 'GET',
        headers: { ...(await headers()), 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      }),
      { ip: '10.0.0.1' },
    );
    return new Uint8Array(await response.arrayBuffer());
  };
  const bring = async (classe: string, content: string | Uint8Array, more: object = {}): Promise<ImportStatus> => {
    const as = await speaks();
    const { id } = resultOf<{ id: number }>(
      await as('POST', 'importacao/importar', { src: await send(content), classe, atualizarValores: false, ...more }),
    );
    await house.app.jobs.drain();
    return resultOf<ImportStatus>(await as('GET', `importacao/status/${id}`));
  };
  return { send, bytesOf, bring, speaks };
};

/** Importer: the platform for an entity without a company. */
export const importerOf = ({ tenant }: Model): 'um' | 'admin' => (tenant ? 'um' : 'admin');

/** A record as a line of a file: what a person would type in each column. */
export const lineOf = (
  model: Model,
  record: Readonly<Record<string, unknown>>,
  labels: Readonly<Record<string, string>>,
): Map<string, string> => {
  const text = ({ name, field, within }: ImportColumn): readonly [string, string] => {
    const held = within === field ? record : ((record[within.name] ?? {}) as Readonly<Record<string, unknown>>);
    return [name, cell(field, held[field.name] ?? null, labels, 'America/Sao_Paulo')];
  };
  return new Map(importColumns(model).map(text));
};
