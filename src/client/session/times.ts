import { hourText } from '#kit/dayText';
import { todayIn } from '#kit/period';
import { useZone } from './session';

type Instant = string | number | Date | null | undefined;

/**
 * Formats instants by the clock of the company, whatever zone the device is set to. Empty where there is none.
 *
 * @example const { hour, moment } = useTimes(); … hour(pedido.data) // '20:12'; moment(pedido.data) // '21/11 20:12'
 */
export const useTimes = () => {
  const timeZone = useZone();
  const shown = (at: Instant, options: Intl.DateTimeFormatOptions): string =>
    at == null || at === '' ? '' : new Date(at).toLocaleString('pt-BR', { timeZone, ...options }).replace(',', '');
  const clock = { hour: '2-digit', minute: '2-digit' } as const;
  const day = { day: '2-digit', month: '2-digit' } as const;
  return {
    hour: (at: Instant): string => (at == null || at === '' ? '' : hourText(at, timeZone)),
    day: (at: Instant): string => shown(at, day),
    date: (at: Instant): string => shown(at, { ...day, year: 'numeric' }),
    moment: (at: Instant): string => shown(at, { ...day, ...clock }),
    isToday: (at: string | number | Date): boolean => todayIn(timeZone, new Date(at)) === todayIn(timeZone, new Date()),
  };
};
