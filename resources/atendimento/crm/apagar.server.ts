import { outbox, type HandlerContext, type Infer } from '#kit';
import { noticeCategory } from '#kit/work/notice';
import { f } from '#fields';
import { contatoDoMailing } from '../../../schemas/situacoesDoMailing';
import { crmEnvio } from '../../../schemas/atendimento/crm/crmEnvio';
import { mailing } from '../../../schemas/atendimento/mailing/mailing';
import type { cliente } from '../../../schemas/cadastros/clientes/cliente';
import { contaLeadlovers, contaSpotter, spotterDe } from './contas.server';
import { CrmError } from './parceiro.server';

export const avisosDoCrm = noticeCategory('crm', {
  label: 'CRM',
  about: 'Leads que um CRM não apagou quando a pessoa pediu.',
});

/**
 * Asks the CRMs to forget a person, before their data go here: afterwards nobody knows any more whom to name. A contact
 * that still waits does not go. Answers how many leads are asked for.
 */
export const apagarNosCrms = async (
  { rows, put }: HandlerContext,
  { id, telefone, empresa }: Infer<typeof cliente>,
): Promise<number> => {
  const contatos = new Map(
    [...(await rows.all(mailing, { empresa, telefone })), ...(await rows.all(mailing, { empresa, cliente: id }))].map(
      (one) => [one.id, one],
    ),
  );
  if (contatos.size === 0) return 0;
  const envios = await rows.all(crmEnvio, { mailing: [...contatos.keys()] });
  let pedidos = 0;
  for (const envio of envios) {
    if (envio.situacao === 'NA_FILA' || envio.situacao === 'RECUSADO')
      await rows.update(crmEnvio, envio, { situacao: 'APAGADO' });
    if (!['ENVIADO', 'NAO_APAGOU'].includes(envio.situacao)) continue;
    await rows.update(crmEnvio, envio, { situacao: 'APAGANDO', erro: null });
    await put(apagamentos, `apagar:${envio.id}:${envio.versao}`, {
      envio: envio.id,
      email: contatos.get(envio.mailing)?.email ?? null,
    });
    pedidos += 1;
  }
  return pedidos;
};

/** People that a partner is to forget. Asking twice does no harm. Where it does not, the staff is told to do it there. */
export const apagamentos = outbox('apagarNoCrm', {
  label: 'Pessoas que um CRM deve apagar',
  message: {
    envio: f.ref('crmEnvio', { label: 'Envio', required: true }),
    email: f.email({ personal: contatoDoMailing }),
  },
  repeats: true,
  send: async ({ ports, transaction }, { message: { envio: id, email } }) => {
    const envio = await transaction(({ rows }) => rows.get(crmEnvio, id));
    if (envio?.situacao !== 'APAGANDO') return 'sent';
    try {
      if (envio.parceiro === 'SPOTTER')
        await spotterDe(ports, await transaction(contaSpotter)).apagar(envio.idParceiro ?? '');
      else
        await ports.crm.leadlovers(await transaction(contaLeadlovers)).apagar(email ?? '', {
          maquina: envio.funil ?? 0,
          sequencia: envio.etapa ?? 0,
        });
    } catch (error) {
      if (error instanceof CrmError && !error.isPermanent) throw error;
      const erro = (error instanceof Error ? error.message : 'O parceiro não apagou!').slice(0, 300);
      await transaction(async ({ rows, tell }) => {
        await rows.change(crmEnvio, id, { situacao: 'NAO_APAGOU', erro });
        await tell({
          to: { permission: 'TITULAR_ATENDER' },
          category: avisosDoCrm,
          tone: 'error',
          text: `O CRM não apagou o lead ${envio.idParceiro ?? ''} de quem pediu: apague lá à mão.`,
          address: '/app/atendimento/crm-envio',
        });
      });
      return 'rejected';
    }
    await transaction(async ({ rows }) => {
      await rows.change(crmEnvio, id, { situacao: 'APAGADO', erro: null });
      await rows.change(mailing, envio.mailing, { idSpotter: null });
    });
    return 'sent';
  },
  tries: { first: 60, most: 3600, hours: 72 },
});
