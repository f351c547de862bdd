/** One segment: `id` in capitals, and its elements as they came, counted from 1 because 0 is the id. */
export interface X12Segment {
  id: string;
  elements: readonly string[];
  /** Where it begins and ends in the text of its interchange. */
  start: number;
  end: number;
}

/** No element that is read here may be longer by the standard, which allows 80 at most. */
const ELEMENT_LENGTH_MAX = 200;

/** An element without the blanks around it; empty if it is not there. */
export function element(segment: X12Segment | null | undefined, position: number): string {
  return segment?.elements[position]?.slice(0, ELEMENT_LENGTH_MAX).trim() ?? '';
}

/** A code: an element in capitals. */
export function code(segment: X12Segment | null | undefined, position: number): string {
  return capitals(element(segment, position));
}

/** A text in capitals. Most are already, and to see that takes a quarter of the time. */
export function capitals(text: string): string {
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) > LAST_CAPITAL) return text.toUpperCase();
  return text;
}

const LAST_CAPITAL = 90;
