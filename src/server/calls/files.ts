import { sql } from 'kysely';
import { messages } from '#kit/messages';
import { r, type Returned } from '#kit/result';
import { audit } from '../core/audit';
import { idParam, mediaOf, readBytes } from '../core/body';
import { sha256 } from '../core/digest';
import { badRequest, fail } from '../core/failure';
import { attachment } from '../core/reply';
import { writing } from '../core/work';
import { mayDelete, mayOpen } from '../files/access';
import { imageSize, maxPixels } from '../images/imageSize';
import { house, said } from '../operations/house';
import { fileTypeOf, safeImages } from '../images/fileType';

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

/** POST arquivo/save: one multipart part `file`, 10 MB. A field of kind file or image then holds its id. */
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
    const bytes = new Uint8Array(await file.arrayBuffer());
    const [nome, tipo, hash] = [nameOf(file.name), typeOf(bytes), await sha256(bytes)];
    const company = call.user.company?.id ?? null;
    return writing(call, async (work) => {
      const {
        rows: [row],
      } =
        await sql<Metadata>`insert into arquivo (empresa_id, nome, tipo, tamanho, sha256, conteudo, criado_por, origens)
        values (${company}, ${nome}, ${tipo}, ${bytes.byteLength}, ${hash}, ${bytes}, ${call.user.id}, '{}') returning id, nome, tipo, tamanho`.execute(
          work.tx,
        );
      return metadataOf(row!);
    });
  },
});
const partOf = async (bytes: Uint8Array<ArrayBuffer>, type: string): Promise<File> => {
  const form = await new Response(bytes, { headers: { 'content-type': type } }).formData().catch(() => badRequest());
  const file = form.get('file');
  return file instanceof File ? file : badRequest();
};
/**
 * An image whose header says nothing is no image: nobody is made to draw it. One that says too much is refused,
 * whatever it weighs.
 */
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
/**
 * The last part of a path, without what a file system or a header would choke on, or what turns the order of letters
 * around.
 */
const nameOf = (name: string): string =>
  (name.split(/[\\/]/).at(-1) ?? '')
    .replace(/[\p{Cc}\p{Cf}<>:"|?*]/gu, '')
    .slice(-200)
    .trim() || 'arquivo';

/**
 * GET arquivo/findbyid/{id}: the bytes, to who may open it; to others it is not there. A safe image may be shown;
 * everything else is a download in a sandbox.
 */
const content = house('GET arquivo/findbyid/{id}', {
  tag: 'Arquivos',
  label: 'O conteúdo de um arquivo',
  policy: 'signedIn',
  mode: 'read',
  answer: { file: ['*/*'] },
  act: async ({ call }, work) => {
    const id = idParam(call.params.id);
    const {
      rows: [file = fail({ kind: 'notFound' })],
    } = await sql<Metadata & { conteudo: Uint8Array<ArrayBuffer> }>`
      select id, nome, tipo, tamanho, conteudo from arquivo where id = ${id} and ${mayOpen(work)}`.execute(work.tx);
    return new Response(new Uint8Array(file.conteudo), {
      headers: {
        'content-type': file.tipo,
        'cache-control': 'no-store',
        'content-security-policy': "sandbox; default-src 'none'",
        'content-disposition': attachment(file.nome, safeImages.has(file.tipo) ? 'inline' : 'attachment'),
      },
    });
  },
});

const metadata = house('GET arquivo/id/{id}/metadata', {
  tag: 'Arquivos',
  label: 'O que se sabe de um arquivo',
  policy: 'signedIn',
  mode: 'read',
  result: stored,
  act: async ({ call }, work) => {
    const id = idParam(call.params.id);
    const {
      rows: [row],
    } = await sql<Metadata>`select id, nome, tipo, tamanho from arquivo where id = ${id} and ${mayOpen(work)}`.execute(
      work.tx,
    );
    return metadataOf(row ?? fail({ kind: 'notFound' }));
  },
});

/** Who stored it or an administrator of the company; records that show it lose it. */
const remove = house('DELETE arquivo/delete/{id}', {
  tag: 'Arquivos',
  label: 'Excluir um arquivo',
  policy: 'signedIn',
  mode: 'write',
  result: r.nothing,
  act: async ({ call }, work) => {
    const id = idParam(call.params.id);
    const { rows } = await sql`delete from arquivo where id = ${id} and ${mayDelete(work)} returning id`.execute(
      work.tx,
    );
    if (rows.length === 0) fail({ kind: 'notFound' });
    await audit(work, { action: 'excluirArquivo', id, company: work.user.company?.id ?? null });
  },
});

export const files = [save, content, metadata, remove];
