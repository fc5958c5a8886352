import { readFileSync } from 'node:fs';

/** Clock ticks of /proc are hundredths of a second on Linux. */
const tick = 10;
const fieldsOf = (pid: number): readonly string[] => {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
};
/** Milliseconds of processor of a process so far; with those of its children that have ended. 0 once it is gone. */
export const processorOf = (pid: number, how: 'alone' | 'with ended' = 'alone'): number => {
  try {
    return (
      fieldsOf(pid)
        .slice(11, how === 'alone' ? 13 : 15)
        .reduce((sum, one) => sum + Number(one), 0) * tick
    );
  } catch {
    return 0;
  }
};
export const parentOf = (pid: number): number => Number(fieldsOf(pid)[1]);
export const childrenOf = (pid: number): readonly number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
