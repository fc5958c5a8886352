import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join, resolve } from 'node:path';
import { DatabaseSetupError } from '../../db/roles';

interface Holder {
  readonly pid: number;
  readonly started: string;
  readonly host: string;
  readonly at: string;
}
/** A holder on another machine (a shared disk, a container that is gone) shows that it lives by touching its file. */
const beat = 5_000;
const silence = 30_000;

/** When the process with this number began: numbers are used again. Undefined when there is none. */
const startOf = (pid: number): string | undefined => {
  try {
    if (process.platform === 'linux') {
      const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      const [state, ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      // A zombie holds nothing open any more.
      return state === 'Z' ? undefined : `${boot}:${rest[18]}`;
    }
    if (process.platform === 'win32') return process.kill(pid, 0) ? 'alive' : undefined;
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || undefined;
  } catch {
    return undefined;
  }
};
const read = (file: string): Holder | undefined => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Holder;
  } catch {
    return undefined;
  }
};
const lives = (file: string, holder: Holder): boolean =>
  holder.host === hostname() ? startOf(holder.pid) === holder.started : Date.now() - statSync(file).mtimeMs < silence;

/**
 * Takes the directory for this process; the function returned gives it back. A lock left by a killed process is
 * recognised and taken over. Throws {@link DatabaseSetupError} when another process has it: two of them would destroy
 * the data.
 */
export const lockDirectory = (dir: string): (() => void) => {
  mkdirSync(dir, { recursive: true });
  const file = join(dir, 'processo.json');
  const mine: Holder = {
    pid: process.pid,
    started: startOf(process.pid) ?? 'alive',
    host: hostname(),
    at: new Date().toISOString(),
  };
  for (let attempt = 0; !tryTake(file, mine); attempt++) {
    const holder = read(file);
    if (attempt > 5 || (holder && lives(file, holder))) {
      throw new DatabaseSetupError(
        `A pasta de dados ${resolve(dir)} já está em uso${holder ? ` pelo processo ${holder.pid} desde ${holder.at}` : ''}. ` +
          'Feche-o, escolha outra pasta com DATA_DIR ou use um PostgreSQL com DATABASE_URL.',
      );
    }
    removeStale(file, holder);
  }
  const timer = setInterval(() => {
    try {
      utimesSync(file, new Date(), new Date());
    } catch {
      /* the directory is gone: nothing to hold */
    }
  }, beat);
  timer.unref();
  const release = (): void => {
    clearInterval(timer);
    process.off('exit', release);
    if (read(file)?.started === mine.started && read(file)?.pid === mine.pid) rmSync(file, { force: true });
  };
  process.on('exit', release);
  return release;
};
const tryTake = (file: string, mine: Holder): boolean => {
  try {
    writeFileSync(file, JSON.stringify(mine), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
};
/** Moves the file aside and looks again: what was moved may be the lock of somebody who was faster. */
const removeStale = (file: string, stale: Holder | undefined): void => {
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch {
    return;
  }
  const moved = read(aside);
  if (moved && (moved.pid !== stale?.pid || moved.started !== stale.started) && lives(aside, moved))
    renameSync(aside, file);
  else rmSync(aside, { force: true });
};
