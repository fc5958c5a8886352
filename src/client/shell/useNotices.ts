import { dayText } from '#kit/dayText';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatMoney } from '#kit/numbers';
import type { Notice } from '#kit/resource/house';
import { callDeclared } from '../http/declared';
import { useHouse } from '../models/house';
import { can, hasPlan, useSession } from '../session';

/** Put away until tomorrow, on this computer, for this company. */
const awayKey = 'cobranca-dispensada';

interface Notices {
  readonly lines: readonly Notice[];
  readonly isDanger: boolean;
  /** Undefined when nothing may wait. */ readonly putAway: (() => void) | undefined;
}
/** Notices of the business for the users of the company. */
export const useNotices = (): Notices => {
  const { user } = useSession();
  const { notices } = useHouse();
  const company = user?.companyId;
  const readers = (notices?.readers ?? []).filter(
    ({ permission, plan }) => (permission === undefined || can(permission)) && hasPlan(plan),
  );
  const seconds = readers.flatMap(({ every }) => every ?? []);
  const { data } = useQuery({
    queryKey: ['avisos', company],
    staleTime: 5 * 60_000,
    enabled: notices !== undefined && typeof company === 'number' && (readers.length > 0 || user?.blocked === true),
    refetchInterval: seconds.length > 0 && Math.min(...seconds) * 1000,
    queryFn: async ({ signal }) => (await callDeclared<object>(notices!.call, undefined, { signal })).result ?? null,
  });
  const [, setAway] = useState('');
  const today = new Date().toLocaleDateString('en-CA', { timeZone: user?.zone });
  const mark = `${company ?? ''}:${today}`;
  const found = notices && data ? notices.lines(data as never, { today, money: formatMoney, date: dayText }) : [];
  const all = found.filter((one): one is Notice => Boolean(one));
  const isDanger = all.some(({ tone }) => tone === 'danger');
  const isAway = !isDanger && localStorage.getItem(awayKey) === mark;
  const lines = all.filter(({ mayWait }) => !(mayWait && isAway));
  const putAway = () => {
    localStorage.setItem(awayKey, mark);
    setAway(mark);
  };
  return { lines, isDanger, putAway: !isDanger && lines.some(({ mayWait }) => mayWait) ? putAway : undefined };
};
