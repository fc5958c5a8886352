import { sql, type RawBuilder } from 'kysely';
import { f } from '#fields';
import { messages } from '#kit/messages';
import { pictureSizes, type PictureSize } from '#kit/pictures';
import { r, type Returned } from '#kit/calls/result';
import { audit } from '../core/audit';
import { idParam, mediaOf, readBytes } from '../core/body';
import { sha256 } from '../core/digest';
import { badRequest, fail } from '../core/failure';
import { attachment } from '../core/reply';
import type { Call } from '../core/context';
import { reading, writing } from '../core/work';
import type { Tx } from '../db/database';
import { withinScope } from '../db/query';
import { isShownToSeller, mayDelete, mayOpen } from '../files/access';
import { keepFile } from '../files/keep';
import { originsForAll } from '../files/origins';
import { demandUnshown } from '../files/shown';
import { columnOf, sizeColumns } from '../images/columns';
import { fileTypeOf, safeImages } from '../images/fileType';
import { namedAs, pictureOf, TooManyPixels, type Picture } from '../images/picture';
import { house, said } from '../operations/house';
import type { State } from '../operations/steps/step';

const maxFile = 10 * 1024 * 1024;
const metadataFields = { id: said.id, nome: said.text, tipo: said.text, tamanho: said.count };
const stored = r.named('Arquivo', metadataFields);
type Metadata = Returned<typeof metadataFields>;
const metadataOf = (row: Metadata): Metadata => ({
  id: Number(row.id),
  nome: row.nome,
  tipo: row.tipo,
  tamanho: Number(row.tamanho),
});

/**
 * POST arquivo/save: one multipart part `file`, 10 MB. A field of kind file or image then holds its id. Only the
 * visible part of a picture is kept (images/picture.ts).
 */
const save = house('POST arquivo/save', {
  tag: 'Arquivos',
  label: 'Guardar um arquivo de até 10 MB',
  policy: 'signedIn',
  mutates: true,
  body: 'file',
  result: stored,
  act: async ({ call }) => {
    if (mediaOf(call.request) !== 'multipart/form-data') fail({ kind: 'media' });
    const file = await partOf(
      await readBytes(call.request, maxFile + 64 * 1024),
      call.request.headers.get('content-type')!,
    );
    if (file.size > maxFile) fail({ kind: 'tooLarge' });
    if (file.size === 0) fail({ kind: 'invalid', fieldErrors: { file: messages.required } });
    const sent = new Uint8Array(await file.arrayBuffer());
    const type = fileTypeOf(sent);
    const picture = safeImages.has(type) ? await drawn(sent) : undefined;
    const nome = picture ? namedAs(nameOf(file.name), picture) : nameOf(file.name);
    const content = picture?.content ?? sent;
    const tipo = picture?.type ?? type;
    return writing(call, async ({ tx }) => {
      const id = await keepFile(tx, {
        company: call.user.company?.id ?? null,
        author: call.user.id,
        name: nome,
        type: tipo,
        content,
        sizes: picture?.sizes,
        origins: [],
      });
      return { id, nome, tipo, tamanho: content.byteLength };
    });
  },
});
/** 422 for what says to be a picture and cannot be drawn, and for more pixels than anybody draws. */
const drawn = async (bytes: Bytes): Promise<Picture> => {
  const picture = await pictureOf(bytes).catch((error: unknown) => {
    if (error instanceof TooManyPixels) return error.message;
    throw error;
  });
  if (typeof picture === 'object') return picture;
  const message = picture ?? messages.invalidImage;
  return fail({ kind: 'invalid', message, fieldErrors: { file: message } });
};
const partOf = async (bytes: Uint8Array<ArrayBuffer>, type: string): Promise<File> => {
  const form = await new Response(bytes, { headers: { 'content-type': type } }).formData().catch(() => badRequest());
  const file = form.get('file');
  return file instanceof File ? file : badRequest();
};
/**
 * The last part of a path, without what a file system or a header would choke on, or what turns the order of letters
 * around.
 */
const nameOf = (name: string): string =>
  (name.split(/[\\/]/).at(-1) ?? '')
    .replace(/[\p{Cc}\p{Cf}<>:"|?*]/gu, '')
    .slice(-200)
    .trim() || 'arquivo';

interface Kept extends Metadata {
  readonly sha256: string;
  readonly conteudo: Bytes;
  readonly pequena: Bytes | null;
  readonly limpa: boolean;
  readonly origens: readonly string[] | null;
}
type Bytes = Uint8Array<ArrayBuffer>;
/**
 * GET arquivo/findbyid/{id}: the bytes, to who may open it; to others it is not there. A safe image may be shown;
 * everything else is a download in a sandbox. `?tamanho=96`: a picture at one of its sizes. The browser may keep
 * the picture of a thing, at a size, and asks each time whether it may still show it; never one of people.
 */
const content = house('GET arquivo/findbyid/{id}', {
  tag: 'Arquivos',
  label: 'O conteúdo de um arquivo',
  policy: 'signedIn',
  form: {
    tamanho: f.enum(Object.fromEntries(pictureSizes.map((size) => [size, `${size} pixels no lado maior`])), {
      label: 'De uma imagem: em miniatura, WebP',
    }),
  },
  answer: { file: ['*/*'] },
  act: async ({ call, input }) => {
    const size = sizeOf(input);
    const id = idParam(call.params.id);
    const small = size ? sql.ref(columnOf(size)) : sql`null::bytea`;
    const kept = async (tx: Tx, condition: RawBuilder<unknown>): Promise<Kept | undefined> => {
      const { rows } = await sql<Kept>`
        select id, nome, tipo, tamanho, sha256, ${size ? sql`case when ${small} is null then conteudo end` : sql`conteudo`} as conteudo, ${small} as pequena, ${sql.ref(size ? columnOf(size) : sizeColumns[0]!)} is not null as limpa, origens
        from arquivo where id = ${id} and ${condition}`.execute(tx);
      return rows[0];
    };
    const found = (await opened(call, id, kept)) ?? (await ofPlatform(call, kept)) ?? fail({ kind: 'notFound' });
    const file = safeImages.has(found.tipo) && !found.limpa ? await cleaned(call, found, size) : found;
    if (size && !file.pequena) fail({ kind: 'notFound' });
    const etag = `"${file.sha256.slice(0, 32)}-${size}"`;
    const headers = {
      'content-security-policy': "sandbox; default-src 'none'",
      ...(size && isOfThings(call, file)
        ? { etag, 'cache-control': 'private, no-cache' }
        : { 'cache-control': 'no-store' }),
    };
    if ('etag' in headers && call.request.headers.get('if-none-match') === etag)
      return new Response(null, { status: 304, headers });
    return new Response(new Uint8Array(file.pequena ?? file.conteudo), {
      headers: {
        ...headers,
        'content-type': file.pequena ? 'image/webp' : file.tipo,
        'content-disposition': attachment(file.nome, safeImages.has(file.tipo) ? 'inline' : 'attachment'),
      },
    });
  },
});
/** Reads a file for who may open it; for a seller also what a row of theirs shows. */
const opened = <T>(
  call: Call,
  id: number,
  kept: (tx: Tx, condition: RawBuilder<unknown>) => Promise<T | undefined>,
): Promise<T | undefined> =>
  reading(call, async (work) => {
    const found = await kept(work.tx, mayOpen(work));
    if (found || !(await isShownToSeller(work, id))) return found;
    return withinScope(work.tx, { company: '*' }, () => kept(work.tx, mayOpen(work)));
  });
/**
 * A picture of the platform that is seen by all: row-level security shows a company its own files alone, and this one
 * belongs to none.
 */
const ofPlatform = (
  { services: { database, models } }: Call,
  kept: (tx: Tx, condition: RawBuilder<unknown>) => Promise<Kept | undefined>,
): Promise<Kept | undefined> =>
  database.read({ company: '*' }, (tx) =>
    kept(tx, sql`empresa_id is null and origens && ${originsForAll(models)}::text[]`),
  );
/** Only records show it, and of no people. */
const isOfThings = ({ services }: Call, { origens }: Kept): boolean =>
  origens !== null &&
  origens.length > 0 &&
  origens.every((origin) => {
    const [, entity] = /^registro:(\w+)\./.exec(origin) ?? [];
    return entity !== undefined && services.byName.get(entity)?.subject === undefined;
  });
const sizeOf = ({ form }: State['input']): PictureSize | undefined =>
  pictureSizes.find((size) => String(size) === (form as { readonly tamanho: string | null }).tamanho);
/** A picture from before it was drawn anew, or had this size, when it is first asked for: drawn, and kept like that. */
const cleaned = async (call: Call, file: Kept, size: PictureSize | undefined): Promise<Kept> => {
  const picture = await pictureOf(file.conteudo).catch(() => undefined);
  const kept: Kept = picture
    ? {
        ...file,
        nome: namedAs(file.nome, picture),
        tipo: picture.type,
        conteudo: picture.content,
        sha256: await sha256(picture.content),
        pequena: size ? picture.sizes[size] : null,
      }
    : { ...file, tipo: 'application/octet-stream' };
  await call.services.database.transaction({ company: '*' }, (tx) =>
    sql`update arquivo set nome = ${kept.nome}, tipo = ${kept.tipo}, conteudo = ${kept.conteudo}, tamanho = ${kept.conteudo.byteLength}, sha256 = ${kept.sha256},
      ${sql.join(pictureSizes.map((one) => sql`${sql.ref(columnOf(one))} = ${picture?.sizes[one] ?? null}`))} where id = ${file.id}`.execute(
      tx,
    ),
  );
  return kept;
};

const metadata = house('GET arquivo/id/{id}/metadata', {
  tag: 'Arquivos',
  label: 'O que se sabe de um arquivo',
  policy: 'signedIn',
  result: stored,
  act: async ({ call }) => {
    const id = idParam(call.params.id);
    const row = await opened(call, id, async (tx, condition) => {
      const { rows } =
        await sql<Metadata>`select id, nome, tipo, tamanho from arquivo where id = ${id} and ${condition}`.execute(tx);
      return rows[0];
    });
    return metadataOf(row ?? fail({ kind: 'notFound' }));
  },
});

/** For its author and administrators of the company; refused while a record shows it. */
const remove = house('DELETE arquivo/delete/{id}', {
  tag: 'Arquivos',
  label: 'Excluir um arquivo',
  policy: 'signedIn',
  mode: 'write',
  result: r.nothing,
  act: async ({ call }, work) => {
    const id = idParam(call.params.id);
    // Locked first: a save that takes the file meanwhile comes before or after, never between.
    const { rows } = await sql`select id from arquivo where id = ${id} and ${mayDelete(work)} for update`.execute(
      work.tx,
    );
    if (rows.length === 0) fail({ kind: 'notFound' });
    await demandUnshown(work, id);
    await sql`delete from arquivo where id = ${id}`.execute(work.tx);
    await audit(work, { action: 'excluirArquivo', id, company: work.user.company?.id ?? null });
  },
});

export const files = [save, content, metadata, remove];
