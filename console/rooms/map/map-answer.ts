import type { components } from 'landfall/client';

/** The map as the API answers it. */
export type MapAnswer = components['schemas']['map']['attributes'];
export type MapPlace = MapAnswer['places'][number];
export type MapVessel = MapAnswer['vessels'][number];
