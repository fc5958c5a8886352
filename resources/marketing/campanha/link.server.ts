import type { HandlerContext } from '#kit';
import type { OpenContext } from '#kit/calls/handlers';
import { empresa as empresas } from '../../../schemas/cadastros/empresa';
import { cupomDesconto } from '../../../schemas/cupom/cupomDesconto';
import { deliveryConfiguracao } from '../../../schemas/delivery/loja/deliveryConfiguracao';
import { campanha } from '../../../schemas/marketing/campanha/campanha';
import { campanhaParticipante } from '../../../schemas/marketing/campanha/campanhaParticipante';
import { momentoDe } from '../../comum/momento.server';
import { vantagem } from '../../cupom/texto';
import { temPagina } from '../../delivery/funcionamento/porta.server';
import { temLink, type Campanha } from './congelar.server';

/** Reason why nobody could use the coupon of a campaign, or why its link would lead nowhere. */
export const faltaAoCupomOuLink = async (
  { rows, now }: Pick<HandlerContext, 'rows' | 'now'>,
  row: Campanha,
  zone: string,
): Promise<string | undefined> => {
  const cupom = row.cupom === null ? undefined : await rows.get(cupomDesconto, row.cupom);
  if (row.cupom !== null) {
    if (cupom?.situacao !== 'ATIVO') return 'O cupom desta campanha não está ativo!';
    if (cupom.palavraChave === null) return 'O cupom desta campanha não tem palavra-chave: escolha outro!';
    const { dia } = momentoDe(now, zone);
    if (cupom.dataVencimento !== null && cupom.dataVencimento < dia) return 'O cupom desta campanha já venceu!';
  }
  if (!temLink(row) || cupom) return undefined;
  const { site } = await rows.settings(deliveryConfiguracao);
  return site
    ? undefined
    : 'O link da mensagem abre a loja, que ainda não tem endereço. Escolha um em Entregas › Configuração do delivery!';
};

/** Participant whose link it is, with the page that it leads to. */
const achar = async ({ within, notFound }: Pick<OpenContext, 'within' | 'notFound'>, codigo: string) => {
  const participante =
    (await within('*', ({ rows }) => rows.one(campanhaParticipante, { codigoDoLink: codigo }))) ?? notFound();
  const pagina = await within(participante.empresa, async ({ rows }) => {
    const loja = await rows.get(empresas, participante.empresa);
    const row = await rows.get(campanha, participante.campanha);
    if (!row || !temPagina(loja)) return undefined;
    const cupom = row.cupom === null ? undefined : await rows.get(cupomDesconto, row.cupom);
    const { site } = await rows.settings(deliveryConfiguracao);
    const destino = cupom?.token ? `/cupom/${cupom.token}` : site && `/${site}`;
    return destino ? { loja: loja.shortName, oferta: cupom ? vantagem(cupom) : null, destino } : undefined;
  });
  return { participante, pagina: pagina ?? notFound() };
};
export const paginaDoLink = async (context: OpenContext, codigo: string) => (await achar(context, codigo)).pagina;

/** Once a participant: who opens the link again is counted already. */
export const marcarClique = async (context: OpenContext, codigo: string): Promise<{ readonly contada: boolean }> => {
  const { participante } = await achar(context, codigo);
  await context.within(participante.empresa, async ({ rows, now }) => {
    await rows.updateWhere(
      campanhaParticipante,
      { id: participante.id, clicouEm: { empty: true } },
      { clicouEm: now.toISOString() },
    );
  });
  return { contada: participante.clicouEm === null };
};
