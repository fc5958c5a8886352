import { sql } from 'kysely';
import { messages } from '#kit/messages';
import { audit } from '../core/audit';
import { mediaOf, readBytes } from '../core/body';
import type { Operation } from '../core/context';
import { sha256 } from '../core/digest';
import { badRequest, fail } from '../core/failure';
import { idParam } from '../core/params';
import { attachment } from '../core/reply';
import { reading, writing } from '../core/work';
import { imageSize, maxPixels } from '../images/imageSize';
import { fileTypeOf, safeImages } from './fileType';

const maxFile = 10 * 1024 * 1024;
interface Metadata { readonly id: number; readonly nome: string; readonly tipo: string; readonly tamanho: number }
const metadataOf = (row: Metadata): Metadata => ({ id: Number(row.id), nome: row.nome, tipo: row.tipo, tamanho: Number(row.tamanho) });

/** POST arquivo/save: one multipart part `file`, 10 MB. A field of kind file or image then holds its id. */
const save: Operation = {
  method: 'POST', path: 'arquivo/save', policy: 'signedIn', mutates: true,
  async run(call) {
    if (mediaOf(call.request) !== 'multipart/form-data') fail({ kind: 'media' });
    const file = await partOf(await readBytes(call.request, maxFile + 64 * 1024), call.request.headers.get('content-type')!);
    if (file.size > maxFile) fail({ kind: 'tooLarge' });
    if (file.size === 0) fail({ kind: 'invalid', fieldErrors: { file: messages.required } });
    const bytes = new Uint8Array(await file.arrayBuffer());
    const [nome, tipo, hash] = [nameOf(file.name), typeOf(bytes), await sha256(bytes)];
    const company = call.user.company?.id ?? null;
    return { result: await writing(call, async (work) => {
      const { rows: [row] } = await sql<Metadata>`insert into arquivo (empresa_id, nome, tipo, tamanho, sha256, conteudo, criado_por)
        values (${company}, ${nome}, ${tipo}, ${bytes.byteLength}, ${hash}, ${bytes}, ${call.user.id}) returning id, nome, tipo, tamanho`.execute(work.tx);
      return metadataOf(row!);
    }) };
  },
};
const partOf = async (bytes: Uint8Array<ArrayBuffer>, type: string): Promise<File> => {
  const form = await new Response(bytes, { headers: { 'content-type': type } }).formData().catch(() => badRequest());
  const file = form.get('file');
  return file instanceof File ? file : badRequest();
};
/** An image whose header says nothing is no image: nobody is made to draw it. One that says too much is refused, whatever it weighs. */
const typeOf = (bytes: Uint8Array): string => {
  const type = fileTypeOf(bytes);
  if (!safeImages.has(type)) return type;
  const size = imageSize(bytes, type);
  if (!size) return 'application/octet-stream';
  if (size.width * size.height > maxPixels) {
    const text = `A imagem tem ${[size.width, size.height].map((one) => one.toLocaleString('pt-BR')).join(' × ')} pixels; o limite é ${maxPixels / 1_000_000} milhões. Envie uma menor!`;
    fail({ kind: 'invalid', message: text, fieldErrors: { file: text } });
  }
  return type;
};
/** The last part of a path, without what a file system or a header would choke on. */
const nameOf = (name: string): string => (name.split(/[\\/]/).at(-1) ?? '').replace(/[\p{Cc}<>:"|?*]/gu, '').slice(-200).trim() || 'arquivo';

/** GET arquivo/findbyid/{id}: the bytes. A safe image may be shown; everything else is a download in a sandbox. */
const content: Operation = {
  method: 'GET', path: 'arquivo/findbyid/{id}', policy: 'signedIn', mutates: false,
  async run(call) {
    const id = idParam(call.params.id);
    const file = await reading(call, async ({ tx }) => (await sql<Metadata & { conteudo: Uint8Array<ArrayBuffer> }>`
      select id, nome, tipo, tamanho, conteudo from arquivo where id = ${id}`.execute(tx)).rows[0]) ?? fail({ kind: 'notFound' });
    return new Response(new Uint8Array(file.conteudo), { headers: {
      'content-type': file.tipo, 'cache-control': 'no-store', 'content-security-policy': "sandbox; default-src 'none'",
      'content-disposition': attachment(file.nome, safeImages.has(file.tipo) ? 'inline' : 'attachment'),
    } });
  },
};

const metadata: Operation = {
  method: 'GET', path: 'arquivo/id/{id}/metadata', policy: 'signedIn', mutates: false,
  async run(call) {
    const id = idParam(call.params.id);
    const row = await reading(call, async ({ tx }) => (await sql<Metadata>`select id, nome, tipo, tamanho from arquivo where id = ${id}`.execute(tx)).rows[0]);
    return { result: metadataOf(row ?? fail({ kind: 'notFound' })) };
  },
};

/** DELETE arquivo/delete/{id}: who stored it or an administrator; records that show it lose it. */
const remove: Operation = {
  method: 'DELETE', path: 'arquivo/delete/{id}', policy: 'signedIn', mutates: true,
  async run(call) {
    const id = idParam(call.params.id);
    await writing(call, async (work) => {
      const { user } = work;
      const { rows } = await sql`delete from arquivo where id = ${id} and (criado_por = ${user.id} or ${user.admin}) returning id`.execute(work.tx);
      if (rows.length === 0) fail({ kind: 'notFound' });
      await audit(work, { action: 'excluirArquivo', id, company: user.company?.id ?? null });
    });
    return {};
  },
};

export const files = [save, content, metadata, remove];
