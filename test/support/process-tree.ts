import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The process id of the embedded PostgreSQL of a data directory; null when none runs. */
export function embeddedPid(folder: string): number | null {
  const file = path.join(folder, 'postgres', 'data', 'postmaster.pid');
  if (!existsSync(file)) return null;
  const pid = Number.parseInt(readFileSync(file, 'utf8'), 10);
  return pid > 0 && isAlive(pid) ? pid : null;
}

/** Sends a signal to a process and to all that it has started, as Linux knows them. */
export function signalTree(pid: number, signal: NodeJS.Signals): void {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
  process.kill(pid, signal);
  for (const child of children) if (isAlive(Number(child))) signalTree(Number(child), signal);
}

/** Whether a process exists that has not ended. */
export function isAlive(pid: number): boolean {
  try {
    return !/^State:\s+[ZX]/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
}
