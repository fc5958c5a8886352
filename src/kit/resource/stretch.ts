/** Stretches of time that days are put together by: '2054-11-03' of a day or a week, '2054-11', '2054'. */
import { plusDays } from '../period';
import type { Step } from './summary';

/** The first day after a stretch. */
export const afterStep = (step: Step, key: string): string => {
  if (step === 'day') return plusDays(key, 1);
  if (step === 'week') return plusDays(key, 7);
  const [year, month] = key.split('-').map(Number) as [number, number?];
  return new Date(Date.UTC(month === undefined ? year + 1 : year, month ?? 0, 1)).toISOString().slice(0, 10);
};
/** The first day of a stretch. */
export const firstDay = (key: string): string => `${key}-01-01`.slice(0, 10);
