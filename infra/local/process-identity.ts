import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Identifies a process, so that it is not confused with a later one that has the same id. */
export interface ProcessRecord {
  pid: number;
  /** Undefined if the system does not tell (Windows). */
  identity: string | undefined;
}

/** Linux's line about a process (proc(5)), from the third field on, because the second one, its name, may contain anything. */
const statOf = (pid: number): string[] => {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
};

/** The parent of a process; undefined if there is no such process, or if there is no cheap way to know. */
export const parentOf = (pid: number): number | undefined => {
  try {
    return process.platform === 'linux' ? Number(statOf(pid)[1]) : undefined;
  } catch {
    return undefined;
  }
};

/**
 * The start time of a process, in the system's notation; undefined if there is no such process, or if there is no way to know.
 */
const identityOf = (pid: number): string | undefined => {
  try {
    if (process.platform === 'linux') {
      const fields = statOf(pid);
      if (fields[0] === 'Z') return undefined;
      return `${fields[19]} ${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}`;
    }
    if (process.platform === 'win32') return undefined;
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || undefined;
  } catch {
    return undefined;
  }
};

export const recordOf = (pid: number): ProcessRecord => ({ pid, identity: identityOf(pid) });

const exists = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

/** Whether the recorded process is still running. On systems without identities, whether any process with its id is. */
export const isRunning = ({ pid, identity }: ProcessRecord): boolean =>
  process.platform === 'win32' ? exists(pid) : identity !== undefined && identityOf(pid) === identity;
