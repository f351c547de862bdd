import type { Journey } from '../journey.ts';
import { journeys as direct } from './direct.ts';

/** Every journey, by theme. */
export const journeys: readonly Journey[] = [...direct];
