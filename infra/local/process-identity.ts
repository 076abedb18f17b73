import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Identifies a process. The id alone is not enough, because a later process may get the same one. */
export interface ProcessRecord {
  pid: number;
  /** Undefined on Windows, which does not tell. */
  identity: string | undefined;
}

/** Returns the fields of /proc/<pid>/stat from the third on. The second, the name of the process, may contain anything. */
const statOf = (pid: number): string[] => {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
};

/** Returns the parent of a process. Undefined if there is no such process, or no cheap way to find out. */
export const parentOf = (pid: number): number | undefined => {
  try {
    return process.platform === 'linux' ? Number(statOf(pid)[1]) : undefined;
  } catch {
    return undefined;
  }
};

/** Returns the start time of a process, in the system's notation. Undefined if there is no such process, or no way to find out. */
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

/** Returns whether the recorded process is still running. On Windows, whether any process with its id is. */
export const isRunning = ({ pid, identity }: ProcessRecord): boolean =>
  process.platform === 'win32' ? exists(pid) : identity !== undefined && identityOf(pid) === identity;
