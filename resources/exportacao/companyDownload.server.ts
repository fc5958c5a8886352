import { calls, outside, read } from '#kit';
import { f } from '#fields';
import { companyDownload } from '../../schemas/exportacao/companyDownload';
import type { Infer } from '#kit';
import { dayRange } from '../period';

type Download = Infer<typeof companyDownload>;
const situation = { PROCESSANDO: 'PROCESSANDO', PRONTO: 'PRONTO', ERRO: 'ERRO' } as const;
const viewOf = ({ id, empresa, data, nome, descricao, arquivo, situacao, feitos, total, erro }: Download) => ({
  id, empresaId: empresa, situacao: situacao ?? situation.PROCESSANDO, feitos, total, erro,
  download: { data, nome, descricao, url: arquivo === null ? null : `arquivo/findbyid/${arquivo}` },
});

export const chamadasDownload = calls(companyDownload, {
  /** The rows of the downloads centre, newest first, of whole days in the company's zone. */
  listar: read('POST /companydownload/filterpaginated/{page}/{size}', {
    permission: [], form: { dataInicio: f.date(), dataFim: f.date() },
    run: async ({ form: { dataInicio, dataFim }, page, rows, user }) => {
      const found = await rows.find(companyDownload, { ...((dataInicio ?? dataFim) && { data: dayRange(dataInicio, dataFim, user.zone) }), $sort: [['data', 'desc']] }, page);
      return { results: found.rows.map(viewOf), totalRecords: found.total };
    },
  }),
  /** Sends a file by e-mail. What the client says of the file counts for nothing: it is read again, in the company of who asks. */
  enviarEmail: outside('POST /companydownload/enviar-email', {
    permission: [], mutates: true, perHour: 30, form: { id: f.integer({ required: true, min: 1 }), emails: f.emails({ required: true, min: 1, max: 20 }) },
    run: async ({ form: { id, emails }, transaction, ports, refuse, notFound, user }) => {
      const { download, file } = await transaction(async ({ rows, db }) => {
        const row = await rows.get(companyDownload, id) ?? notFound();
        if (row.arquivo === null) return refuse('Não há arquivo para baixar!');
        const stored = await db.selectFrom('arquivo').select(['nome', 'tipo', 'conteudo', 'tamanho']).where('id', '=', row.arquivo).executeTakeFirst();
        return { download: row, file: stored ?? refuse('Não há arquivo para baixar!') };
      });
      if (Number(file.tamanho) > 15 * 1024 * 1024) refuse('O arquivo passa de 15 MB e não pode ir por e-mail! Baixe-o e envie de outra forma.');
      await ports.mail.send({
        to: [...new Set(emails)], subject: download.nome, text: `${user.name} enviou o arquivo «${download.nome}».\n\n${download.descricao ?? ''}\n`,
        attachments: [{ name: String(file.nome), type: String(file.tipo), content: file.conteudo as Uint8Array }],
      }).catch(() => refuse('Não foi possível enviar o e-mail! Tente novamente em alguns minutos.'));
      return true;
    },
  }),
});
