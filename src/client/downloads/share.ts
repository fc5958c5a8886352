import { messages } from '#kit/messages';
import { call } from '../http';
import { safeLink } from '../session/safeLink';
import { openWindow, ownPath, wordsOf, type Download } from './download';

/** A link that opens without a login for some days; another site's file has its own. */
const linkOf = async ({ id, download: { url } }: Download): Promise<string | undefined> => {
  if (!url) return undefined;
  if (!ownPath(url)) return safeLink(url);
  const { result } = await call<{ readonly url?: string }>('POST', `companydownload/link/${id}`, {});
  return safeLink(result?.url);
};

/** @example whatsAppAddress('Clientes.csv', 'https://exemplo/x') // 'https://wa.me/?text=Clientes.csv%3A%20https%3A%2F%2Fexemplo%2Fx' */
export const whatsAppAddress = (name: string, link: string): string => `https://wa.me/?text=${encodeURIComponent(`${name}: ${link}`)}`;

/** Opens WhatsApp with the name and the link of the file. Answers what to tell the person when it cannot. */
export const shareDownload = async (row: Download): Promise<string | undefined> => {
  if (!row.download.url) return messages.noFile;
  // Opened within the click, before the link is known: later, a blocker would take it for a pop-up nobody asked for.
  const opened = openWindow();
  if (!opened) return messages.popupBlocked;
  try {
    const link = await linkOf(row);
    if (link) {
      opened.location.href = whatsAppAddress(row.download.nome, link);
      return undefined;
    }
    opened.close();
    return messages.noFile;
  } catch (error) {
    opened.close();
    return wordsOf(error);
  }
};
