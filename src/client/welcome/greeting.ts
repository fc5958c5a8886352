import { useSession, useZone } from '../session';

const wordOf = (hour: number): string =>
  hour < 5 ? 'Boa noite' : hour < 12 ? 'Bom dia' : hour < 18 ? 'Boa tarde' : 'Boa noite';
const hourIn = (zone: string): number => {
  try {
    return Number(new Intl.DateTimeFormat('pt-BR', { hour: 'numeric', hourCycle: 'h23', timeZone: zone }).format());
  } catch {
    return new Date().getHours();
  }
};
/** By the hour of where one works, with the first name. */
export const useGreeting = (): string => {
  const [first = ''] = (useSession().user?.name ?? '').split(' ');
  return `${wordOf(hourIn(useZone()))}${first && `, ${first}`}`;
};
