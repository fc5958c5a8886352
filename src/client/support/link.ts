import { whatsappLink } from '#kit/phones';

/** The link of a messaging app to the line, or undefined without a number. `whatsapp`: E.164. */
export const supportLink = (whatsapp: string | null | undefined, text: string): string | undefined =>
  whatsapp ? whatsappLink(whatsapp, text) : undefined;
