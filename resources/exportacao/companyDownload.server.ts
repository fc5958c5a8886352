import { calls, outside, r, read, type HandlerContext, type Infer } from '#kit';
import { f } from '#fields';
import { downloadsKept } from '#kit/downloads';
import { routine, routines } from '#kit/routine';
import { categoriaDownload } from '../../schemas/exportacao/categoriaDownload';
import { companyDownload } from '../../schemas/exportacao/companyDownload';
import { arquivoGuardado, downloadsVistos } from './servico/vistos';

type Download = Infer<typeof companyDownload>;
type Context = Pick<HandlerContext, 'db' | 'files' | 'rows' | 'user' | 'notFound' | 'refuse'>;
const situation = { PROCESSANDO: 'PROCESSANDO', PRONTO: 'PRONTO', ERRO: 'ERRO' } as const;
const { fields } = companyDownload;
const linha = {
  id: f.integer({ required: true }),
  empresaId: f.ref('empresa'),
  situacao: f.enum({ PROCESSANDO: 'Em preparo', PRONTO: 'Pronto', ERRO: 'Com erro' }, { required: true }),
  feitos: fields.feitos,
  total: fields.total,
  erro: fields.erro,
  categoria: f.text(),
  download: { data: fields.data, nome: fields.nome, descricao: fields.descricao, url: f.text() },
};
const viewOf = (
  { id, empresa, data, nome, descricao, arquivo, situacao, feitos, total, erro, categoria }: Download,
  categories: ReadonlyMap<number, { readonly nome: string }>,
) => ({
  id,
  empresaId: empresa,
  situacao: situacao ?? situation.PROCESSANDO,
  feitos,
  total,
  erro,
  categoria: categories.get(categoria ?? 0)?.nome ?? null,
  download: { data, nome, descricao, url: arquivo === null ? null : `arquivo/findbyid/${arquivo}` },
});

/** One that he may see; another is not there. */
const find = async (context: Context, id: number): Promise<Download> => {
  const { ids } = await downloadsVistos(context, { id }, { page: 1, size: 1 });
  return ids.length === 0 ? context.notFound() : ((await context.rows.get(companyDownload, id)) ?? context.notFound());
};
const id = f.integer({ required: true, min: 1 });

export const chamadasDownload = calls(companyDownload, {
  /** The rows of the downloads centre, newest first, of whole days in the company's zone. */
  listar: read('POST /companydownload/filterpaginated/{page}/{size}', {
    permission: [],
    platform: true,
    form: { dataInicio: f.date(), dataFim: f.date(), categoria: f.ref('categoriaDownload') },
    result: r.page(linha),
    run: async ({ form, page, rows, ...context }) => {
      const { ids, total } = await downloadsVistos(context, form, page);
      const found =
        ids.length === 0
          ? []
          : (await rows.find(companyDownload, { id: ids, $sort: [['data', 'desc']] }, { page: 1, size: ids.length }))
              .rows;
      const categories = await rows.byId(
        categoriaDownload,
        found.map((one) => one.categoria),
      );
      return { results: found.map((one) => viewOf(one, categories)), totalRecords: total };
    },
  }),
  /** An address to pass on: who opens it signs in first, for what people export holds personal data. */
  link: read('GET /companydownload/link/{id}', {
    permission: [],
    platform: true,
    form: { id },
    result: { nome: f.text({ required: true }), url: f.url({ required: true }) },
    run: async ({ form, publicUrl, ...context }) => {
      const { nome, arquivo } = await find(context, form.id);
      return arquivo === null
        ? context.refuse('Não há arquivo para baixar!')
        : { nome, url: `${publicUrl}/app/pages/bemvindo?downloads=abrir` };
    },
  }),
  /**
   * Sends a file by e-mail. What the client says of the file counts for nothing: it is read again, by who asks and
   * where he is. To an address that is nobody's in the company it takes a permission; to whom it went stays in the
   * audit.
   */
  enviarEmail: outside('POST /companydownload/enviar-email', {
    permission: [],
    platform: true,
    mutates: true,
    perHour: 30,
    form: { id, emails: f.emails({ required: true, min: 1, max: 20 }) },
    result: f.bool({ required: true }),
    run: async ({ form, transaction, ports, refuse, user, demandAddresses }) => {
      const { download, file } = await transaction(async (context) => {
        const row = await find(context, form.id);
        if (row.arquivo === null) return refuse('Não há arquivo para baixar!');
        return {
          download: row,
          file: (await arquivoGuardado(context, row.arquivo)) ?? refuse('Não há arquivo para baixar!'),
        };
      });
      if (Number(file.tamanho) > 15 * 1024 * 1024)
        refuse('O arquivo passa de 15 MB e não pode ir por e-mail! Baixe-o e envie de outra forma.');
      await demandAddresses('emails', form.emails, companyDownload, download.id);
      await ports.mail.send({
        to: [...new Set(form.emails)],
        subject: download.nome,
        text: `${user.name} enviou o arquivo “${download.nome}”.\n\n${download.descricao ?? ''}\n`,
        attachments: [{ name: file.nome, type: file.tipo, content: file.conteudo }],
      });
      return true;
    },
  }),
});

const batch = 100;
export const rotinasDownload = routines(companyDownload, {
  /** What is older than the centre promises to keep goes, with its file. */
  expirar: routine({
    every: 3600,
    run: ({ within, now }) =>
      within('*', async ({ db }) => {
        const since = new Date(now.getTime() - downloadsKept * 86_400_000);
        const old = await db
          .selectFrom('company_download')
          .select(['id', 'arquivo'])
          .where('data', '<', since)
          .limit(batch)
          .forUpdate()
          .skipLocked()
          .execute();
        if (old.length === 0) return false;
        const files = old.flatMap(({ arquivo }) => (arquivo === null ? [] : [arquivo]));
        if (files.length > 0) await db.deleteFrom('arquivo').where('id', 'in', files).execute();
        await db
          .deleteFrom('company_download')
          .where(
            'id',
            'in',
            old.map((one) => one.id),
          )
          .execute();
        return old.length === batch;
      }),
  }),
});
