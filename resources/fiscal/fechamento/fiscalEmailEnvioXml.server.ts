import { calls, handlers, listener, listeners, query } from '#kit';
import { f } from '#fields';
import { fiscalEmailEnvioXml } from '../../../schemas/fiscal/fechamento/fiscalEmailEnvioXml';
import { moduloFiscalConfiguracao } from '../../../schemas/fiscal/modulo-fiscal/moduloFiscalConfiguracao';
import { enviosDeXml } from './fiscalEmailEnvioXml';
import { fimDoEnvio, mandar, registrarFim } from './fecharMes.server';

export const acoesEnvioXml = handlers(enviosDeXml, {
  reenviar: async (context, { record, form }) => {
    const { rows, db, now, refuse, user } = context;
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
    const { nome, empresa, inicio, fim, notas, natureza, eventos, inutilizacoes, sha256, fechamento, arquivo } = record;
    const envio = await rows.insert(fiscalEmailEnvioXml, {
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
      usuario: user.id,
    });
    return {
      mensagem: (await mandar(context, envio, user.company.name, new Uint8Array(file.conteudo as Uint8Array)))
        ? `Reenviado para ${(envio.emails ?? []).join(', ')}!`
        : refuse('O e-mail não saiu: baixe o arquivo e envie de outra forma.'),
    };
  },
});

/** Records how a sending ended, and the state of its month. */
export const ouvintesDoEnvioXml = listeners(fiscalEmailEnvioXml, {
  fim: listener(fimDoEnvio, async (context, { event: { envio: id, fecha, reason } }) => {
    const envio = await context.rows.get(fiscalEmailEnvioXml, id, { lock: true });
    if (envio) await registrarFim(context, envio, { motivo: reason, fecha });
  }),
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
