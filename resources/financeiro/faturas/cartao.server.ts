import { ownBrand } from '#kit/brand';
import { dayText } from '#kit/dayText';
import type { HandlerContext } from '#kit';
import { config } from '../../../schemas/sistema/configuracoes/config';
import { faturaCobranca } from '../../../schemas/financeiro/faturas/faturaCobranca';
import { faturaEmpresa, vidaDaFatura } from '../../../schemas/financeiro/faturas/faturaEmpresa';
import { recorrenciaAssinatura } from '../../../schemas/financeiro/faturas/recorrenciaAssinatura';
import { centavos, reais } from '../../comum/centavos';
import { totalEm } from './contas';
import { recusar, type Tx } from './conferir.server';
import { chaveDe } from './emissao.server';
import { receber } from './receber.server';
import { hojeDa, regraDe } from './regra.server';

interface Reservada {
  readonly chave: string;
  readonly cents: number;
  readonly token: string;
  readonly description: string;
}
/** Result of an attempt: `motivo` says why it was not paid. */
export interface Tentativa {
  readonly resultado: 'PAGA' | 'RECUSADA' | 'INCERTO' | 'EM_ANALISE' | 'OCUPADA' | 'SEM_CARTAO';
  readonly motivo: string | null;
}
export const semResposta =
  'O parceiro não respondeu. Vamos perguntar a ele antes de qualquer outra tentativa: nada é cobrado duas vezes.';
const ocupada = 'Já há um pagamento em andamento nesta fatura: aguarde um minuto!';
const semCartao = 'Cadastre um cartão em Assinatura e serviços, ou pague por Pix ou boleto!';

/**
 * Takes an invoice for one attempt and stores its key before anything is sent. Of two who try at once the second finds
 * it taken. A request that never arrived is sent again under its own key.
 */
const reservar = async (
  context: HandlerContext,
  id: number,
  automatica: boolean,
): Promise<Reservada | 'OCUPADA' | 'SEM_CARTAO'> => {
  const { rows, move, now } = context;
  const fatura = await rows.get(faturaEmpresa, id, { lock: true });
  if (fatura?.situacao !== 'ABERTA') return 'OCUPADA';
  const assinatura = await rows.one(recorrenciaAssinatura, {
    empresa: fatura.empresa,
    situacao: ['ATIVA', 'AO_FIM_DO_CICLO'],
    forma: 'CARTAO_RECORRENTE',
  });
  const token = assinatura && (await rows.secret(recorrenciaAssinatura, assinatura, 'tokenParceiro'));
  if (!token) return 'SEM_CARTAO';
  const perdida = await rows.one(
    faturaCobranca,
    { fatura: id, meio: 'CARTAO', situacao: 'NAO_CHEGOU' },
    { lock: true },
  );
  const cents = perdida
    ? centavos(perdida.valor)
    : totalEm(fatura, await hojeDa(context, fatura.empresa), await regraDe(context));
  const enviada = { situacao: 'ENVIANDO', enviadaEm: now.toISOString(), mensagem: null, automatica } as const;
  const tentativas = (fatura.tentativas ?? 0) + (perdida ? 0 : 1);
  const chave = perdida?.chave ?? chaveDe(id, 'c', tentativas);
  if (perdida) await rows.update(faturaCobranca, perdida, enviada);
  else
    await rows.insert(faturaCobranca, {
      empresa: fatura.empresa,
      fatura: id,
      chave,
      meio: 'CARTAO',
      valor: reais(cents),
      vencimento: fatura.vencimento,
      ...enviada,
    });
  await move(vidaDaFatura, fatura, 'processar', { tentativas });
  // The name that stands on the statement of the card.
  const nome = ((await rows.settings(config)).nome ?? ownBrand.name).toUpperCase();
  return { chave, cents, token, description: `${nome} ${dayText(fatura.competencia)}` };
};

/** Charges the card of an invoice's company, once an attempt. */
export const tentarCartao = async (
  { ports }: Pick<HandlerContext, 'ports'>,
  tx: Tx,
  id: number,
  automatica = false,
): Promise<Tentativa> => {
  const { chargeCard } = ports.pagamentos;
  const reservada = chargeCard ? await tx((context) => reservar(context, id, automatica)) : 'SEM_CARTAO';
  if (reservada === 'OCUPADA') return { resultado: 'OCUPADA', motivo: ocupada };
  if (reservada === 'SEM_CARTAO' || !chargeCard) return { resultado: 'SEM_CARTAO', motivo: semCartao };
  const { chave, ...charge } = reservada;
  const answer = await chargeCard({ key: chave, ...charge }).catch(() => undefined);
  if (answer?.state === 'PAGA') {
    await tx((context) => receber(context, chave, { cents: charge.cents }));
    return { resultado: 'PAGA', motivo: null };
  }
  if (answer?.state === 'RECUSADA') {
    await tx((context) => recusar(context, chave, answer.message));
    return { resultado: 'RECUSADA', motivo: answer.message };
  }
  await tx(async ({ rows }) => {
    const cobranca = await rows.one(faturaCobranca, { chave }, { lock: true });
    if (cobranca?.situacao === 'ENVIANDO') await rows.update(faturaCobranca, cobranca, { situacao: 'INCERTO' });
  });
  return answer ? { resultado: 'EM_ANALISE', motivo: answer.message } : { resultado: 'INCERTO', motivo: semResposta };
};
