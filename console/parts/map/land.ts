import { feature } from 'topojson-client';
import type { Topology } from 'topojson-specification';
import landUrl from 'world-atlas/land-50m.json?url';

type Land = ReturnType<typeof feature>;

let land: Promise<Land> | null = null;

/** The outlines of the land (Natural Earth, 1:50 million), read from here once. */
export function readLand(): Promise<Land> {
  land ??= unpacked().catch((error: unknown) => {
    // The next map tries again.
    land = null;
    throw error;
  });
  return land;
}

async function unpacked(): Promise<Land> {
  const response = await fetch(landUrl);
  if (!response.ok) throw new Error(`The outlines of the land could not be read (${response.status}).`);
  const topology: Topology = await response.json();
  const shape = topology.objects.land;
  if (shape === undefined) throw new Error('The outlines of the land are not what was expected.');
  return feature(topology, shape);
}
