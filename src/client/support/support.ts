import { whatsappLink } from '#kit/phones';
/**
 * The support line (decision 0001): Monday to Saturday 8h-22h except holidays; Sundays and holidays 9h-18h.
 */
export const hoursText = [
  'Segunda a sábado, das 8h às 22h, exceto feriados.',
  'Domingos e feriados, das 9h às 18h, com equipe reduzida.',
  'Fora do horário, deixe sua dúvida: respondemos assim que a equipe voltar.',
] as const;

export interface SupportState {
  readonly isOpen: boolean;
  readonly text: string;
}

/** How the line is now. `zone`: where the company's day is; `holiday`: the name of today's. */
export const supportState = (now: Date, zone: string, holiday: string | null): SupportState => {
  const parts = Object.fromEntries(
    new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      weekday: 'short',
      hour: 'numeric',
      minute: 'numeric',
      hourCycle: 'h23',
    })
      .formatToParts(now)
      .map(({ type, value }) => [type, value]),
  );
  const hour = Number(parts.hour) + Number(parts.minute) / 60;
  const isReduced = parts.weekday === 'Sun' || holiday !== null;
  const [from, to] = isReduced ? ([9, 18] as const) : ([8, 22] as const);
  const isOpen = hour >= from && hour < to;
  const why = holiday ? `Hoje é feriado (${holiday}). ` : '';
  if (isOpen)
    return { isOpen, text: `${why}Atendimento aberto até as ${to}h${isReduced ? ', com equipe reduzida' : ''}.` };
  return {
    isOpen,
    text: `${why}${hour < from ? `Atendimento fechado. Abre hoje às ${from}h.` : 'Atendimento encerrado por hoje.'} Deixe sua dúvida!`,
  };
};

/** The link of a messaging app to the line, or undefined without a number. `whatsapp`: E.164. */
export const supportLink = (whatsapp: string | null | undefined, text: string): string | undefined =>
  whatsapp ? whatsappLink(whatsapp, text) : undefined;
