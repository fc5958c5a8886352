import { sql } from 'kysely';
import { partOf } from '#kit/entity/parts';
import type { Services } from '../core/context';
import { sha256 } from '../core/digest';
import type { Tx } from '../db/database';
import { beyondSeller, insertRow } from '../db/query';
import { fileNotices } from '../../system/noticeCategories';
import { tellNotice } from '../notices/tell';

/**
 * The downloads centre: rows of the entity that `is: 'downloads'` (data, nome, descricao, arquivo, situacao, feitos,
 * total, erro). This is the only file of the server that knows them. A house without that entity makes no files in the
 * background.
 */
export const hasDownloads = ({ models }: Pick<Services, 'models'>): boolean =>
  partOf(models, 'downloads') !== undefined;

interface Asked {
  readonly nome: string;
  readonly descricao: string;
  readonly company: number | null;
  readonly user: number;
  readonly at: Date;
}
/** The id of a row that says «being made». */
export const announceDownload = async (
  tx: Tx,
  { models }: Services,
  { nome, descricao, company, user, at }: Asked,
): Promise<number> =>
  (
    await beyondSeller(tx, (whole) =>
      insertRow(whole, partOf(models, 'downloads')!, {
        data: at.toISOString(),
        nome: nome.slice(0, 120),
        descricao: descricao.slice(0, 300),
        empresa: company,
        usuario: user,
        situacao: 'PROCESSANDO',
        feitos: 0,
        total: 0,
      }),
    )
  ).id;

export const tellProgress = async (tx: Tx, id: number, done: number, total: number): Promise<void> => {
  await beyondSeller(tx, (whole) =>
    sql`update company_download set feitos = ${done}, total = ${total} where id = ${id}`.execute(whole),
  );
};
export const tellFailure = async (tx: Tx, services: Services, id: number, message: string): Promise<void> => {
  await sql`update company_download set situacao = 'ERRO', erro = ${message.slice(0, 300)} where id = ${id}`.execute(
    tx,
  );
  await tellRequester(tx, services, id, { text: (nome) => `O arquivo “${nome}” não foi feito`, tone: 'error' });
};
/** Notifies the person who asked for it. */
const tellRequester = async (
  tx: Tx,
  services: Services,
  id: number,
  { text, tone }: { readonly text: (nome: string) => string; readonly tone: 'success' | 'error' },
): Promise<void> => {
  const { rows } = await sql<{ nome: string; empresa_id: number | null; usuario_id: number | null }>`
    select nome, empresa_id, usuario_id from company_download where id = ${id}`.execute(tx);
  for (const { nome, empresa_id, usuario_id } of rows)
    if (usuario_id !== null)
      await tellNotice(
        tx,
        {
          to: { person: Number(usuario_id) },
          category: fileNotices,
          text: text(nome),
          tone,
          address: `/app/${partOf(services.models, 'downloads')!.path}`,
        },
        { services, company: empresa_id === null ? null : Number(empresa_id), author: null },
      );
};

interface Made {
  readonly name: string;
  readonly type: string;
  readonly bytes: Uint8Array;
  readonly rows: number;
  readonly company: number | null;
  readonly user: number;
  /** Origins, and the permissions of the columns: see ../files. */
  readonly origin: string;
  readonly guards: readonly string[];
}
/** Stores the file and hangs it on its row. */
export const deliver = async (
  tx: Tx,
  services: Services,
  id: number,
  { name, type, bytes, rows, company, user, origin, guards }: Made,
): Promise<void> => {
  const {
    rows: [file],
  } = await sql<{
    id: number;
  }>`insert into arquivo (empresa_id, nome, tipo, tamanho, sha256, conteudo, criado_por, origens, exige)
    values (${company}, ${name}, ${type}, ${bytes.byteLength}, ${await sha256(new Uint8Array(bytes))}, ${bytes}, ${user}, ${[origin]}::text[], ${guards}::text[]) returning id`.execute(
    tx,
  );
  await sql`update company_download set situacao = 'PRONTO', arquivo = ${file!.id}, feitos = ${rows}, total = ${rows}, versao = versao + 1 where id = ${id}`.execute(
    tx,
  );
  await tellRequester(tx, services, id, { text: (nome) => `O arquivo “${nome}” está pronto`, tone: 'success' });
};
