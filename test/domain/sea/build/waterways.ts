import { z } from 'zod';
import type { Canal } from '../../../../src/domain/sea/canal.ts';
import { readTable } from '../../../support/read-table.ts';
import type { Spot } from './spot.ts';

const Waterway = z.strictObject({
  region: z.string(),
  name: z.string(),
  points: z.string().transform((text) => text.split(';').map(spotOf)),
});

/**
 * What a map of the world's land at 1:50,000,000 does not show: waters that are narrower than it can draw, and waters
 * that ships avoid. Longitude before latitude, in degrees, to a few kilometres: places beside the fairways as they are
 * in any atlas.
 */

/** Rivers, channels to harbours and straits, each from the sea inwards or from sea to sea. */
export const WATERWAYS: Readonly<Record<string, readonly Spot[]>> = Object.fromEntries(
  readTable('domain/sea/build/waterways.csv', Waterway).map(({ name, points }) => [name, points]),
);

/** Canals that can be closed, from sea to sea. */
export const CANAL_LINES = {
  suez: [
    [32.35, 31.35],
    [32.31, 31.2],
    [32.32, 30.8],
    [32.3, 30.57],
    [32.38, 30.35],
    [32.56, 30.15],
    [32.56, 29.9],
  ],
  panama: [
    [-79.92, 9.42],
    [-79.92, 9.27],
    [-79.7, 9.11],
    [-79.58, 8.98],
    [-79.53, 8.85],
  ],
  kiel: [
    [9.1, 53.87],
    [9.3, 54.05],
    [9.68, 54.3],
    [10.16, 54.37],
    [10.25, 54.5],
  ],
} as const satisfies Readonly<Record<Canal, readonly Spot[]>>;

/** Passages that a lane of its own leads through, because the open sea on both sides of them is too far apart. */
export const PASSAGES: Readonly<Record<string, Spot>> = {
  Gibraltar: [-5.6, 35.95],
  Bosporus: [29.05, 41.08],
  Dardanelles: [26.39, 40.15],
  Kerch: [36.6, 45.3],
  Messina: [15.64, 38.25],
  Bonifacio: [9.25, 41.3],
  Oresund: [12.72, 55.7],
  'Great Belt': [11.0, 55.35],
  'Bab el Mandeb': [43.35, 12.55],
  Hormuz: [56.5, 26.5],
  Tiran: [34.5, 28.0],
  Jubal: [33.9, 27.7],
  Singapore: [103.82, 1.2],
  Malacca: [101.2, 2.7],
  Sunda: [105.8, -5.95],
  Lombok: [115.75, -8.7],
  Ombai: [125.2, -8.4],
  'San Bernardino': [124.2, 12.6],
  Surigao: [125.4, 10.0],
  'Verde Island': [121.0, 13.6],
  Torres: [142.2, -10.5],
  Tsugaru: [140.4, 41.3],
  Soya: [142.0, 45.8],
  Kanmon: [130.85, 33.93],
  Osumi: [130.8, 30.9],
  Hainan: [110.2, 20.15],
  'Belle Isle': [-56.5, 51.6],
  Canso: [-61.2, 45.4],
  Magellan: [-70.9, -53.4],
  Windward: [-74.0, 20.1],
  Mona: [-67.8, 18.4],
  'Straits of Florida': [-79.7, 25.7],
  Unimak: [-164.9, 54.35],
  Cook: [174.4, -41.2],
  Bass: [145.5, -39.3],
  'Dragon Mouths': [-61.8, 10.75],
  'Saint Vincent Passage': [-60.95, 13.6],
  Dover: [1.4, 51.0],
};

/** Waters that look open on the map and are not: ice, banks and reefs, as west, south, east, north. */
export const CLOSED: Readonly<Record<string, readonly [west: number, south: number, east: number, north: number]>> = {
  'Arctic Ocean, Pacific side': [45, 66.2, 180, 90],
  'Arctic Ocean, American side': [-180, 66.2, -30, 90],
  'Arctic Ocean, Atlantic side': [-30, 72, 45, 90],
  'Southern Ocean': [-180, -90, 180, -57],
  'Southern Ocean, Pacific side': [-180, -57, -85, -50],
  'Southern Ocean, Indian side': [-20, -57, 140, -45],
  'Southern Ocean, New Zealand': [140, -57, 180, -51],
  'Palk Strait': [78.95, 8.9, 80.3, 10.6],
  'Great Bahama Bank': [-79.1, 22.3, -76.4, 24.8],
};

function spotOf(text: string): Spot {
  const [longitude = Number.NaN, latitude = Number.NaN] = text.split(' ').map(Number);
  return [longitude, latitude];
}
