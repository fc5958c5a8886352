import { calls, file, handlers, query } from '#kit';
import { f } from '#fields';
import { companyDownload } from '../../schemas/exportacao/companyDownload';
import { companyDownloads } from './companyDownload';
import { arquivoGuardado } from './arquivoGuardado.server';

const maiorAnexo = 15 * 1024 * 1024;

export const server = handlers(companyDownloads, {
  baixar: async (context, { record }) => {
    const { nome, conteudo } = await arquivoGuardado(context, record);
    return file(nome, conteudo);
  },
  /**
   * Reads the file again and ignores what the client says of it. An address outside the company needs a permission; the
   * audit keeps the recipients.
   */
  enviarEmail: {
    outside: async ({ transaction, refuse, user, demandAddresses }, { record, form: { emails } }) => {
      const { nome, tipo, tamanho, conteudo } = await transaction((context) => arquivoGuardado(context, record));
      if (Number(tamanho) > maiorAnexo)
        refuse('O arquivo passa de 15 MB e não pode ir por e-mail! Baixe-o e envie de outra forma.');
      await demandAddresses('emails', emails, companyDownload, record.id);
      await transaction(({ mail }) =>
        mail({
          to: [...new Set(emails)],
          ...(user.company && { fromName: user.company.name }),
          subject: record.nome,
          text: `${user.name} enviou o arquivo “${record.nome}”.\n\n${record.descricao ?? ''}\n`,
          attachments: [{ name: nome, type: tipo, content: conteudo }],
        }),
      );
    },
  },
  /** Links to the downloads centre, which asks to sign in: exports contain personal data. */
  compartilhar: ({ publicUrl }, { record: { nome } }) => ({
    url: `https://wa.me/?text=${encodeURIComponent(`${nome}: ${publicUrl}/app/exportacao/downloads`)}`,
  }),
});

const { fields } = companyDownload;
export const chamadasDownload = calls(
  companyDownload,
  {
    /** Rows of the downloads centre as the specification lists them, newest first. */
    listar: query(companyDownload, 'POST /companydownload/filterpaginated/{page}/{size}', {
      permission: [],
      form: { dataInicio: f.date(), dataFim: f.date() },
      period: ['data', 'dataInicio', 'dataFim'],
      filters: ['categoria'],
      sort: [['data', 'desc']],
      as: {
        id: f.integer({ required: true }),
        empresaId: f.ref('empresa'),
        situacao: fields.situacao,
        feitos: fields.feitos,
        total: fields.total,
        erro: fields.erro,
        download: { data: fields.data, nome: fields.nome, descricao: fields.descricao, url: f.text() },
      },
      row: ({ id, empresa, situacao, feitos, total, erro, data, nome, descricao, arquivo }) => ({
        id,
        empresaId: empresa,
        situacao,
        feitos,
        total,
        erro,
        download: { data, nome, descricao, url: arquivo === null ? null : `arquivo/findbyid/${arquivo}` },
      }),
    }),
  },
  {
    // Second address of the same call, as in the list (specification).
    also: { 'GET /companydownload/findbyid/{id}': 'GET findbyid/{id}' },
  },
);
