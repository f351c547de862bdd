import type { Source, SourceRegistry } from '../../sources/source.ts';

/** The lane of the key of an upstream, which counts what all of its lines request. */
export function upstreamLane(upstream: string): string {
  return `upstream:${upstream}`;
}

/** The lanes that are left alone when a source limits the rate: of an upstream, those of all its lines, because they have one key. */
export function throttledLanes({ key, via }: Pick<Source, 'key' | 'via'>, sources: SourceRegistry): string[] {
  if (via === undefined) return [key];
  const lines = sources.all().filter((source) => source.via === via);
  return [...new Set([key, ...lines.map((source) => source.key), upstreamLane(via)])];
}
