import { inline } from '../../../core/text.ts';
import { component, type EdifactSegment } from './tokenize.ts';
import type { Transport } from './transport.ts';

/** No container has more kinds of dangerous goods that a reader would look at. */
const GOODS_SHOWN_MAX = 3;

/** ISO 9711: bay in three digits, row and tier in two each. */
const POSITION = /^(\d{3})(\d{2})(\d{2})$/;

/** Degrees in words; others stand as they are. */
const UNITS: Readonly<Record<string, string>> = { CEL: '°C', FAH: '°F' };

/** Where on board a container is, and what the plan says of its cargo: `on board EMMA, voyage 026E, in bay 033, row 02, tier 04`. */
export function onBoardWords(
  segments: readonly EdifactSegment[],
  { vessel, voyage }: Pick<Transport, 'vessel' | 'voyage'>,
): string {
  const name = vessel?.name ?? (vessel?.imo == null ? null : `IMO ${vessel.imo}`);
  const parts = [
    name === null ? 'on board' : `on board ${inline(name)}`,
    voyage === null ? null : `voyage ${inline(voyage)}`,
    positionText(segments),
    temperatureText(segments),
    ...goodsTexts(segments),
  ];
  return parts.filter((part) => part !== null).join(', ');
}

function positionText(segments: readonly EdifactSegment[]): string | null {
  const location = segments.find((one) => one.tag === 'LOC' && component(one, 1) === '147');
  const code = location === undefined ? '' : component(location, 2);
  const parts = POSITION.exec(code);
  if (parts !== null) return `in bay ${parts[1]}, row ${parts[2]}, tier ${parts[3]}`;
  return code === '' ? null : `at ${inline(code)}`;
}

/** TMP 2: the temperature at which it is carried. */
function temperatureText(segments: readonly EdifactSegment[]): string | null {
  const set = segments.find((one) => one.tag === 'TMP' && component(one, 1) === '2');
  const value = set === undefined ? '' : component(set, 2).replace(',', '.');
  if (set === undefined || !/^[+-]?\d{1,3}(?:\.\d{1,2})?$/.test(value)) return null;
  const unit = component(set, 2, 1).toUpperCase() || component(set, 3).toUpperCase();
  return `set to ${value} ${UNITS[unit] ?? inline(unit)}`.trim();
}

/** DGS IMD: the classes of dangerous goods and their UN numbers. */
function goodsTexts(segments: readonly EdifactSegment[]): string[] {
  const goods = segments.filter((one) => one.tag === 'DGS' && component(one, 2) !== '');
  const texts = goods.map((one) => {
    const number = component(one, 3);
    const kind = `dangerous goods of class ${inline(component(one, 2))}`;
    return /^\d{4}$/.test(number) ? `${kind} (UN ${number})` : kind;
  });
  return [...new Set(texts)].slice(0, GOODS_SHOWN_MAX);
}
