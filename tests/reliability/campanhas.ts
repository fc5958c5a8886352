import { cloud } from '../../resources/whatsapp/cloud.server';
import type { WhatsAppProvider } from '../../resources/whatsapp/provider.server';

export const numeros = ['1065550001', '1065550002'] as const;
export const [token, segredo] = ['token-das-campanhas', 'segredo-das-campanhas'];
/** Hours in which the lines send, in Brasília. */
export const [abre, fecha] = [8, 20];

const hora = 3_600_000;
/** Milliseconds of a day that the clock runs through; the rest of the night is skipped. */
const dia = (fecha - abre) * hora + hora / 6;
/** Seconds of the clock in a second: a line that sends each second is not what the test waits for. */
const vezes = 120;
/** A Tuesday, 8:00 in Brasília. */
const comeco = Date.parse('2026-11-24T11:00:00Z');
/** The clock of all processes of one run, by the instant at which it began. */
export const relogio = (inicio: number): (() => Date) => {
  return () => {
    const corrido = Math.max(0, Date.now() - inicio) * vezes;
    return new Date(comeco + Math.floor(corrido / dia) * 24 * hora + (corrido % dia));
  };
};

/** The port of WhatsApp with the fake of Meta behind it. */
export const portaDeWhatsapp = (url: string) => {
  const provider: WhatsAppProvider = cloud({ url, token, secret: segredo });
  return {
    preferred: 'CLOUD' as const,
    rehearses: false,
    available: ['CLOUD' as const],
    of: (name: string) => (name === 'CLOUD' ? provider : undefined),
    verifyToken: '',
  };
};
