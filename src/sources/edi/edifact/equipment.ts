import { inline } from '../../../core/text.ts';
import type { MovementObservation } from '../../../domain/observation.ts';
import { readContainer } from '../../read-container.ts';
import { FULLNESS, GROSS_WEIGHTS, KILOGRAMS } from './codes.ts';
import { component, type EdifactSegment } from './tokenize.ts';

/** A container and what a message says of the box itself. */
export interface EdifactEquipment {
  /** Null if the text has not the form of a container number. */
  container: string | null;
  /** The number as it is written. */
  given: string;
  load: MovementObservation['load'];
  /** Data element 8249. */
  status: string;
  isoCode: string | null;
  sealNumber: string | null;
  weightKg: number | null;
  /** Each as it is written in the message. */
  damages: string[];
}

/** No container weighs more; what does was given in another unit. */
const WEIGHT_KG_MAX = 100_000;

/** Reads an EQD with the segments that belong to it; null if it is no container. */
export function readEquipment(segments: readonly EdifactSegment[]): EdifactEquipment | null {
  const [head] = segments;
  if (head === undefined || head.tag !== 'EQD' || component(head, 1).toUpperCase() !== 'CN') return null;
  const given = component(head, 2);
  return {
    container: readContainer(given),
    given,
    load: FULLNESS.get(component(head, 6)) ?? null,
    status: component(head, 5),
    isoCode: isoCodeOf(head),
    sealNumber: sealOf(segments),
    weightKg: weightOf(segments),
    damages: segments.filter(({ tag }) => tag === 'DAM').map(damageOf),
  };
}

/** The reason why an EQD cannot be read. */
export function notAContainer(given: string): string {
  if (given === '') return 'The EQD names no container.';
  return `${inline(given)} does not have the form of a container number.`;
}

function isoCodeOf(head: EdifactSegment): string | null {
  const code = component(head, 3).toUpperCase();
  return /^[0-9A-Z]{4}$/.test(code) && code !== '0000' ? code : null;
}

// The seal of the carrier (CA) is the one that its papers show.
function sealOf(segments: readonly EdifactSegment[]): string | null {
  let first: string | null = null;
  for (const segment of segments) {
    if (segment.tag !== 'SEL') continue;
    const seal = component(segment, 1);
    if (seal === '') continue;
    if (component(segment, 2).toUpperCase() === 'CA') return seal;
    first ??= seal;
  }
  return first;
}

function weightOf(segments: readonly EdifactSegment[]): number | null {
  const measures = segments.filter(({ tag }) => tag === 'MEA');
  if (measures.length === 0) return null;
  for (const dimension of GROSS_WEIGHTS) {
    const found = measures.find(
      (segment) => component(segment, 1) === dimension || component(segment, 2) === dimension,
    );
    const weight = found === undefined ? null : kilogramsOf(found);
    if (weight !== null) return weight;
  }
  const unnamed = measures.find((segment) => component(segment, 1) === 'WT' && component(segment, 2) === '');
  return unnamed === undefined ? null : kilogramsOf(unnamed);
}

function kilogramsOf(segment: EdifactSegment): number | null {
  const perUnit = KILOGRAMS.get(component(segment, 3).toUpperCase());
  const text = component(segment, 3, 1).replace(',', '.');
  if (perUnit === undefined || !/^\d{1,9}(\.\d+)?$/.test(text)) return null;
  const weight = Math.round(Number(text) * perUnit * 1000) / 1000;
  return weight > 0 && weight <= WEIGHT_KG_MAX ? weight : null;
}

// DAM+1+DEN:::DENT+LEFT: type, then where; words where there are some, else codes.
function damageOf(segment: EdifactSegment): string {
  const words = [2, 3].map((element) => component(segment, element, 3) || component(segment, element));
  return words.filter((word) => word !== '').join(', ');
}
