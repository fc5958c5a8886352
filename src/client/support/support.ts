import { days, type Weekday } from '#fields/weekdays/weekdays';
import { nextOpening, shiftAt, textOf, weekdays, type Shift } from '#fields/openingHours/hours';

const later = 'Fora do horário, deixe sua dúvida: respondemos assim que a equipe voltar.';
const standardText = [
  'Segunda a sábado, das 8h às 22h, exceto feriados.',
  'Domingos e feriados, das 9h às 18h, com equipe reduzida.',
] as const;
/** Hours of the line (decision 0001) where the settings name none. */
const standard: readonly Shift[] = weekdays.map((dia) =>
  dia === 'DOM' ? { dia, abre: '09:00', fecha: '18:00' } : { dia, abre: '08:00', fecha: '22:00' },
);

/** The hours as lines to read, with what the settings say for the rest of the day. */
export const hoursText = (hours: readonly Shift[] | null | undefined, text?: string | null): readonly string[] => [
  ...(hours ? [...textOf(hours).split('; '), 'Nos feriados, o horário de domingo.'] : standardText),
  text ?? later,
];

export interface SupportState {
  readonly isOpen: boolean;
  readonly text: string;
}

/** @example hour('08:00') // '8h' */
const hour = (time: string): string => {
  const [hours, minutes] = time.split(':');
  return `${Number(hours)}h${minutes === '00' ? '' : minutes}`;
};
/** A holiday has the hours of a Sunday. */
const onHoliday = (hours: readonly Shift[], today: Weekday): readonly Shift[] => [
  ...hours.filter(({ dia }) => dia !== today),
  ...hours.filter(({ dia }) => dia === 'DOM').map((shift) => ({ ...shift, dia: today })),
];

/** How the line is now. `zone`: where the company's day is; `holiday`: the name of today's. */
export const supportState = (
  now: Date,
  zone: string,
  holiday: string | null,
  given?: readonly Shift[] | null,
): SupportState => {
  const name = new Intl.DateTimeFormat('en-US', { timeZone: zone, weekday: 'short' }).format(now);
  const today = weekdays[['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'].indexOf(name)]!;
  const all = given ?? standard;
  const hours = holiday === null ? all : onHoliday(all, today);
  const isReduced = !given && (holiday !== null || today === 'DOM');
  const why = holiday ? `Hoje é feriado (${holiday}). ` : '';
  const shift = shiftAt(hours, now, zone);
  if (shift)
    return {
      isOpen: true,
      text: `${why}Atendimento aberto até as ${hour(shift.fecha)}${isReduced ? ', com equipe reduzida' : ''}.`,
    };
  const next = nextOpening(hours, now, zone);
  const time = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' }).format(now);
  const isLater = hours.some(({ dia, abre }) => dia === today && abre > time);
  const opens = isLater
    ? `Atendimento fechado. Abre hoje às ${hour(next!.abre)}.`
    : hours.some(({ dia }) => dia === today)
      ? 'Atendimento encerrado por hoje.'
      : `Atendimento fechado hoje.${next ? ` Abre ${days[next.dia].toLowerCase()} às ${hour(next.abre)}.` : ''}`;
  return { isOpen: false, text: `${why}${opens} Deixe sua dúvida!` };
};
