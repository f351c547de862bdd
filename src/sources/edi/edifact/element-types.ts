import { inline } from '../../../core/text.ts';
import { component, type EdifactSegment } from './tokenize.ts';

/** What a component holds, by its place in the segment. */
interface ComponentType {
  element: number;
  component: number;
  what: string;
  pattern: RegExp;
}

/** The types of components (UN/EDIFACT D.00B) of which one cannot be taken for its neighbour. */
const TYPES: Readonly<Record<string, readonly ComponentType[]>> = {
  EQD: [
    { element: 3, component: 0, what: 'a size and type', pattern: /^.{0,10}$/ },
    { element: 5, component: 0, what: 'an equipment status', pattern: /^\d{0,2}$/ },
    { element: 6, component: 0, what: 'a full or empty indicator', pattern: /^\d?$/ },
  ],
  LOC: [
    { element: 1, component: 0, what: 'a function of a place', pattern: /^(?:\d{1,3}|Z[A-Z0-9]{1,2})$/i },
    { element: 2, component: 0, what: 'a place', pattern: /^(?!\d{1,3}$)/ },
  ],
  DTM: [
    { element: 1, component: 0, what: 'a qualifier of a time', pattern: /^(?:\d{1,3}|Z[A-Z0-9]{1,2})$/i },
    { element: 1, component: 1, what: 'a time', pattern: /^(?!\d{1,3}$)/ },
    { element: 1, component: 2, what: 'a format of a time', pattern: /^(?:\d{3})?$/ },
  ],
};

/**
 * Why the elements of a segment contradict what they stand for: one that is missing, or one too many, moves all that
 * follow it. Null if each may be what it stands for.
 */
export function shiftIn(segment: EdifactSegment | undefined): string | null {
  if (segment === undefined) return null;
  for (const { element, component: place, what, pattern } of TYPES[segment.tag] ?? []) {
    const text = component(segment, element, place);
    if (pattern.test(text)) continue;
    return `${segment.tag}-${element} is "${inline(text)}", which is not ${what}: ${shifted(segment)}`;
  }
  const isPlaceMissing = segment.tag === 'LOC' && component(segment, 2) === '' && wholeOf(segment, 2) === '';
  const isPlaceMoved = isPlaceMissing && wholeOf(segment, 3) !== '';
  return isPlaceMoved ? `LOC-2 is empty and LOC-3 is not: ${shifted(segment)}` : null;
}

/** Why one of some segments cannot be read; null if all can. */
export function shiftAmong(segments: readonly EdifactSegment[]): string | null {
  for (const segment of segments) {
    const shift = shiftIn(segment);
    if (shift !== null) return shift;
  }
  return null;
}

/**
 * Why the times of a list are those of its neighbours: one stands before the first part, every part but the last has one.
 * `qualifiers` are those of the times that each part has.
 */
export function shiftedTimes(
  before: readonly EdifactSegment[],
  parts: readonly (readonly EdifactSegment[])[],
  qualifiers: readonly string[],
): string | null {
  const isTimed = (segments: readonly EdifactSegment[]) =>
    segments.some((one) => one.tag === 'DTM' && qualifiers.includes(component(one, 1)));
  const [last, ...others] = parts.toReversed();
  if (last === undefined || others.length === 0 || !isTimed(before) || isTimed(last) || !others.every(isTimed))
    return null;
  return 'A time stands before the first part of the list, and the last part has none: the times seem to be shifted.';
}

function shifted({ tag }: EdifactSegment): string {
  return `the elements of ${tag} seem to be shifted.`;
}

function wholeOf(segment: EdifactSegment, element: number): string {
  return [0, 1, 2, 3].map((place) => component(segment, element, place)).join('');
}
