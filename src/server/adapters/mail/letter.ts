import { ownColor } from '#kit/brand';
import type { MailMessage } from '../../ports';

/** A message in the two forms in which it leaves. */
export interface Letter {
  readonly text: string;
  readonly html: string;
}
type Content = Pick<MailMessage, 'subject' | 'text' | 'button' | 'note' | 'unsubscribe'>;

/**
 * Plain text and HTML of one declaration: the texts, and one button. Nobody writes HTML, so nothing in a message can
 * draw a page of its own.
 */
export const letterOf = (message: Content): Letter => ({
  text: plainOf(message),
  html: `<!doctype html>
<html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escaped(message.subject)}</title></head>
<body style="margin:0;padding:24px 16px"><div style="${frame}">
${bodyOf(message)}
</div></body></html>`,
});

const plainOf = ({ text, button, note, unsubscribe }: Content): string => {
  const more = [
    button && `${button.label}:\n${button.url}`,
    note?.trim(),
    unsubscribe && `${leave}:\n${unsubscribe}`,
  ].filter((one) => one !== undefined);
  return more.length === 0 ? text : [text.trimEnd(), ...more].join('\n\n');
};
const leave = 'Não quero mais receber';

const frame = 'max-width:560px;margin:0 auto;font:16px/1.5 system-ui,-apple-system,Segoe UI,Roboto,Arial,sans-serif';
/** White on a colour of contrast 4.5 at least, on light and dark backgrounds alike. */
const press = (color = ownColor): string =>
  `display:inline-block;padding:12px 20px;border-radius:8px;background:${color};color:#ffffff;font-weight:600;text-decoration:none`;
const small = 'margin:0 0 12px;font-size:14px';
/** The inner part of the HTML, which the page of the simulator shows too. */
export const bodyOf = ({ text, button, note, unsubscribe }: Content): string =>
  [
    ...paragraphs(text, 'margin:0 0 16px'),
    ...(button
      ? [
          `<p style="margin:24px 0"><a href="${escaped(button.url)}" style="${press(button.color)}">${escaped(button.label)}</a></p>`,
          `<p style="${small}">Se o botão não abrir, copie este endereço:<br><span style="word-break:break-all">${escaped(button.url)}</span></p>`,
        ]
      : []),
    ...(note ? paragraphs(note, small) : []),
    ...(unsubscribe === undefined
      ? []
      : [`<p style="${small}"><a href="${escaped(unsubscribe)}" rel="noreferrer">${leave}</a></p>`]),
  ].join('\n');

const paragraphs = (text: string, style: string): string[] =>
  text
    .trim()
    .split(/\n{2,}/)
    .map((one) => `<p style="${style}">${linked(escaped(one)).replaceAll('\n', '<br>')}</p>`);

export const escaped = (text: string): string => text.replace(/[&<>"']/g, (one) => `&#${one.charCodeAt(0)};`);
/** Addresses of our own making, made to be opened: after escaping, so that nothing in them is markup. */
export const linked = (text: string): string =>
  text.replace(/https?:\/\/[^\s&<>"']+/g, (address) => `<a href="${address}" rel="noreferrer">${address}</a>`);
