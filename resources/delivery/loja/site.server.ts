import type { HandlerContext } from '#kit';
import { deliveryConfiguracao, padraoDoSite } from '../../../schemas/delivery/loja/deliveryConfiguracao';
import { siteAnterior } from '../../../schemas/delivery/loja/siteAnterior';

/** First segments of paths that the server answers, or may one day. */
const reservados = new Set(
  (
    'app admin api www services auth assets login logout dev error livez healthz src p c e cupom email meus-dados mesa ' +
    'loja lojas clube avaliar suporte ajuda blog static cdn mail ftp public publico webhook status'
  ).split(' '),
);
/** Days that a released address stays reserved, since links and printed codes still lead to it. */
export const diasReservado = 90;

/** 'Pizzaria Bella' -> 'pizzaria-bella' */
export const siteDe = (texto: string): string => {
  const plain = texto.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const site = (plain.match(/[a-z0-9]+/g) ?? []).join('-').slice(0, 40);
  return site.endsWith('-') ? site.slice(0, -1) : site;
};

/** Refusal of a malformed or reserved address. */
export const problemaDoSite = (site: string): string | undefined => {
  if (site.length < 3 || !padraoDoSite.test(site))
    return 'Use de 3 a 40 letras minúsculas, números e hífens, sem hífen nas pontas!';
  return reservados.has(site) ? 'Este endereço é do sistema: escolha outro!' : undefined;
};
/** True when the address is taken or reserved for its last owner. Runs over all companies. */
export const siteTomado = async (
  { rows, now }: Pick<HandlerContext, 'rows' | 'now'>,
  site: string,
  { empresa }: { readonly empresa: number | null },
): Promise<boolean> => {
  const other = await rows.one(deliveryConfiguracao, { site });
  if (other) return other.empresa !== empresa;
  return siteReservado({ rows, now }, site, empresa);
};
export const siteReservado = async (
  { rows, now }: Pick<HandlerContext, 'rows' | 'now'>,
  site: string,
  empresa: number | null,
): Promise<boolean> => {
  const kept = await rows.all(siteAnterior, { site, ate: { gt: now.toISOString() } });
  return kept.some((one) => one.empresa !== empresa);
};
