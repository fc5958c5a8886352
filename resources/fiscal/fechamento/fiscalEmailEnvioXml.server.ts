import { calls, handlers, query } from '#kit';
import { f } from '#fields';
import { fiscalEmailEnvioXml } from '../../../schemas/fiscal/fechamento/fiscalEmailEnvioXml';
import { moduloFiscalConfiguracao } from '../../../schemas/fiscal/modulo-fiscal/moduloFiscalConfiguracao';
import { enviosDeXml } from './fiscalEmailEnvioXml';
import { mandar } from './fecharMes.server';

export const acoesEnvioXml = handlers(enviosDeXml, {
  reenviar: {
    outside: async (context, { record, form }) => {
      const {
        transaction,
        refuse,
        user: { id: usuario, company },
      } = context;
      const { envio, bytes } = await transaction(async ({ rows, db, now }) => {
        const emails =
          form.emails ??
          record.emails ??
          (await rows.settings(moduloFiscalConfiguracao)).emailsContador ??
          refuse('Informe para quem enviar!', 'emails');
        const file =
          (await db
            .selectFrom('arquivo')
            .select('conteudo')
            .where('id', '=', record.arquivo ?? 0)
            .executeTakeFirst()) ?? refuse('O arquivo deste envio não está mais guardado!');
        const { nome, empresa, inicio, fim, notas, natureza, eventos, inutilizacoes, sha256, fechamento, arquivo } =
          record;
        return {
          bytes: new Uint8Array(file.conteudo as Uint8Array),
          envio: await rows.insert(fiscalEmailEnvioXml, {
            nome,
            empresa,
            inicio,
            fim,
            notas,
            natureza,
            eventos,
            inutilizacoes,
            sha256,
            fechamento,
            arquivo,
            emails,
            data: now.toISOString(),
            situacao: 'ENVIANDO',
            usuario,
          }),
        };
      });
      return {
        mensagem: (await mandar(context, envio, company.name, bytes))
          ? `Reenviado para ${(envio.emails ?? []).join(', ')}!`
          : refuse('O e-mail não saiu: baixe o arquivo e envie de outra forma.'),
      };
    },
  },
});

export const chamadasEnvioXml = calls(fiscalEmailEnvioXml, {
  /** The sendings of a company, the newest first. */
  listar: query(fiscalEmailEnvioXml, 'GET listar/{id}', {
    permission: ['NOTA_FISCAL_VER'],
    plan: 'MODULO_FISCAL',
    form: { id: f.integer({ required: true, min: 1 }) },
    most: 100,
    where: ({ user, notFound }, { form: { id } }) => ({
      empresa: user.company && user.company.id !== id ? notFound() : id,
    }),
    sort: [['data', 'desc']],
  }),
});
