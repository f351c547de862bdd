import type { LogLine, Run } from './program.ts';

/** The entry that `observe` prints on request. */
export const OBSERVED_MAIN = 'test/support/observed-main.ts';

/** How a process is. */
export interface Observed {
  heapBytes: number;
  sockets: number;
  /** Whom it has called, as address and port; only with OBSERVED_DIALLED in its environment. */
  dialled: string[];
}

/** Asks a run of the observed program how it is, once it has loaded what it loads a moment after its start. */
export async function observe(run: Run): Promise<Observed> {
  await run.logged('database.warmed_up');
  const before = run.log().filter(({ msg }) => msg === 'observed').length;
  run.child.kill('SIGUSR2');
  return toObserved(await run.logged('observed', before + 1));
}

function toObserved({ heapBytes, sockets, dialled }: LogLine): Observed {
  return { heapBytes: Number(heapBytes), sockets: Number(sockets), dialled: [dialled ?? []].flat().map(String) };
}
