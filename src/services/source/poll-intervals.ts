import type { SourceRegistry } from '../../sources/source.ts';

/** The sources of this installation, and how many seconds each wants between two questions about one number. */
export function pollIntervals(sources: SourceRegistry): [keys: string[], seconds: number[]] {
  const all = sources.all();
  return [all.map(({ key }) => key), all.map(({ limits }) => limits.pollIntervalSecondsMin)];
}
