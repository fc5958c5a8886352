import { spawnSync } from 'node:child_process';

/** A disk of a few megabytes, hung in at a directory. */
export interface SmallDisk {
  /** Makes room: its size from now on. */
  resize(megabytes: number): void;
  remove(): void;
}
const mount = (...args: readonly string[]): boolean => spawnSync('mount', args, { encoding: 'utf8' }).status === 0;

/** Undefined where this user may hang in none: only root may, and not in every container. */
export const smallDisk = (directory: string, megabytes: number): SmallDisk | undefined => {
  if (
    process.platform !== 'linux' ||
    process.getuid?.() !== 0 ||
    !mount('-t', 'tmpfs', '-o', `size=${megabytes}m,mode=700`, 'tmpfs', directory)
  )
    return undefined;
  let isThere = true;
  const remove = (): void => {
    if (isThere) spawnSync('umount', [directory]);
    isThere = false;
    process.off('exit', remove);
  };
  process.on('exit', remove);
  return {
    resize: (size) => {
      if (!mount('-o', `remount,size=${size}m`, directory)) throw new Error(`No ${size} MB at ${directory}`);
    },
    remove,
  };
};
