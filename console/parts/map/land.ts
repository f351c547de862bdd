import type { Feature, MultiPolygon } from 'geojson';
import { feature } from 'topojson-client';
import type { GeometryCollection, MultiPolygon as Shape, Topology } from 'topojson-specification';
import landUrl from 'world-atlas/land-50m.json?url';
import { acrossDateLine } from './date-line.ts';

type Land = Feature<MultiPolygon>;

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
  const topology: Topology<{ land?: GeometryCollection }> = await response.json();
  const shapes = topology.objects.land?.geometries.filter((shape): shape is Shape => shape.type === 'MultiPolygon');
  if (shapes === undefined) throw new Error('The outlines of the land are not what was expected.');
  const parts = shapes.flatMap((shape) => feature(topology, shape).geometry.coordinates);
  const whole = parts.map((rings) => rings.map(acrossDateLine));
  return { type: 'Feature', properties: {}, geometry: { type: 'MultiPolygon', coordinates: whole } };
}
