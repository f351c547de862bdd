import { containerUri } from './container-uri.ts';
import { roomForEach } from './included-in-short.ts';

/** So many resources an answer links at most: one for each row of the largest page. */
export const LINKS_MAX = 50;

/** A container as a row names it; its number is not everywhere along. */
interface NamedContainer {
  id: string;
  number?: string | undefined;
}

/** The resources of the containers of each row, the first ones of each where there are many, and each once. */
export function containerLinks(rows: readonly (readonly NamedContainer[])[]): { uri: string; name: string }[] {
  const counts = rows.map((containers) => containers.length);
  const each = roomForEach(counts, { total: LINKS_MAX, most: LINKS_MAX });
  const links = new Map<string, { uri: string; name: string }>();
  for (const { id, number } of rows.flatMap((containers) => containers.slice(0, Math.max(1, each)))) {
    if (!links.has(id)) links.set(id, { uri: containerUri(id), name: number ?? id });
  }
  return [...links.values()].slice(0, LINKS_MAX);
}

/** The same of rows that are a container each. */
export function linksOfContainers(containers: readonly NamedContainer[]): { uri: string; name: string }[] {
  return containerLinks(containers.map((one) => [one]));
}
