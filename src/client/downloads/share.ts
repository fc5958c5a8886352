import { messages } from '#kit/messages';
import { safeLink } from '../session/safeLink';
import { openWindow, ownPath, type Download } from './download';
import { downloadsAddress } from './open';

/**
 * @example whatsAppAddress('Clientes.csv', 'https://exemplo/x') //
 * 'https://wa.me/?text=Clientes.csv%3A%20https%3A%2F%2Fexemplo%2Fx'
 */
export const whatsAppAddress = (name: string, link: string): string =>
  `https://wa.me/?text=${encodeURIComponent(`${name}: ${link}`)}`;

/**
 * Opens WhatsApp with the name and a link. Another site's file has its own; one of ours is shared by the address of the
 * downloads centre, where who receives it signs in: what people export holds personal data and gets no open link.
 */
export const shareDownload = ({ download: { url, nome } }: Download): string | undefined => {
  const link = !url ? undefined : ownPath(url) ? window.location.origin + downloadsAddress : safeLink(url);
  if (!link) return messages.noFile;
  return openWindow(whatsAppAddress(nome, link)) ? undefined : messages.popupBlocked;
};
