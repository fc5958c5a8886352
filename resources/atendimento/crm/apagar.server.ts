import { outbox, type HandlerContext, type Infer } from '#kit';
import { noticeCategory } from '#kit/work/notice';
import { f } from '#fields';
import { contatoDoMailing } from '../../../schemas/situacoesDoMailing';
import { crmEnvio } from '../../../schemas/atendimento/crm/crmEnvio';
import { mailing } from '../../../schemas/atendimento/mailing/mailing';
import type { cliente } from '../../../schemas/cadastros/clientes/cliente';
import { contaLeadlovers, contaSpotter, spotterDe } from './contas.server';
import { CrmError, type Pessoa } from './parceiro.server';

export const avisosDoCrm = noticeCategory('crm', {
  label: 'CRM',
  about: 'Leads que um CRM não apagou quando a pessoa pediu.',
});

/** Asks a partner to forget one lead, by its code, or by the marks of the person where nobody knows the code. */
export const pedirApagamento = async (
  { rows, put }: HandlerContext,
  envio: Infer<typeof crmEnvio>,
  { telefone, telefone2, email }: Pessoa,
  idParceiro = envio.idParceiro,
): Promise<void> => {
  const pedido = await rows.update(crmEnvio, envio, { situacao: 'APAGANDO', idParceiro, erro: null });
  await put(apagamentos, `apagar:${pedido.id}:${pedido.versao}`, { envio: pedido.id, telefone, telefone2, email });
};

/**
 * Asks the CRMs to forget a person, before their data go here: afterwards nobody knows any more whom to name. A contact
 * that nobody has tried to send does not go; one that was tried may be there, whatever its answer. Answers how many
 * leads are asked for.
 */
export const apagarNosCrms = async (
  context: HandlerContext,
  { id, telefone, empresa }: Infer<typeof cliente>,
): Promise<number> => {
  const { rows } = context;
  const contatos = new Map(
    [...(await rows.all(mailing, { empresa, telefone })), ...(await rows.all(mailing, { empresa, cliente: id }))].map(
      (one) => [one.id, one],
    ),
  );
  if (contatos.size === 0) return 0;
  const feitos = await rows.all(crmEnvio, { mailing: [...contatos.keys()] });
  let pedidos = 0;
  for (const { id: qual } of feitos) {
    const envio = await rows.get(crmEnvio, qual, { lock: true });
    if (!envio || envio.situacao === 'APAGADO' || envio.situacao === 'APAGANDO') continue;
    if (envio.tentadoEm === null) await rows.update(crmEnvio, envio, { situacao: 'APAGADO' });
    else {
      await pedirApagamento(context, envio, contatos.get(envio.mailing)!);
      pedidos += 1;
    }
  }
  return pedidos;
};

/** People that a partner is to forget. Asking twice does no harm. Where it does not, the staff is told to do it there. */
export const apagamentos = outbox('apagarNoCrm', {
  label: 'Pessoas que um CRM deve apagar',
  message: {
    envio: f.ref('crmEnvio', { label: 'Envio', required: true }),
    telefone: f.phone({ required: true, personal: contatoDoMailing }),
    telefone2: f.phone({ personal: contatoDoMailing }),
    email: f.email({ personal: contatoDoMailing }),
  },
  repeats: true,
  send: async ({ ports, transaction }, { message: { envio: id, ...pessoa } }) => {
    const envio = await transaction(({ rows }) => rows.get(crmEnvio, id));
    if (envio?.situacao !== 'APAGANDO') return 'sent';
    try {
      if (envio.parceiro === 'SPOTTER') {
        const spotter = spotterDe(ports, await transaction(contaSpotter));
        const lead = envio.idParceiro ?? (await spotter.achar(pessoa));
        if (lead !== null) await spotter.apagar(lead);
      } else
        await ports.crm.leadlovers(await transaction(contaLeadlovers)).apagar(pessoa.email ?? '', {
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
