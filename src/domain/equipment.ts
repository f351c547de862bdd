/** What a size and type code says; null where it says nothing, or something that has no name here. */
export interface Equipment {
  type: (typeof EQUIPMENT_TYPES)[number] | null;
  lengthFeet: 10 | 20 | 40 | 45 | null;
  height: 'standard' | 'high_cube' | null;
}

/** The kinds of containers that have a name here. */
export const EQUIPMENT_TYPES = ['dry', 'reefer', 'open top', 'flat rack', 'bulk', 'tank'] as const;

const UNKNOWN: Equipment = { type: null, lengthFeet: null, height: null };

/** ISO 6346:2022, size code, first character. 30 feet and the lengths of North American inland boxes stay out. */
const LENGTHS: Readonly<Record<string, Equipment['lengthFeet']>> = { '1': 10, '2': 20, '4': 40, L: 45 };

/** Size code, second character: 8 and 8.5 feet, then 9.5 feet and more; letters are for boxes wider than 8 feet. */
const HEIGHTS: Readonly<Record<string, Equipment['height']>> = {
  ...{ '0': 'standard', '2': 'standard', C: 'standard', L: 'standard' },
  ...{ '5': 'high_cube', '6': 'high_cube', E: 'high_cube', F: 'high_cube', N: 'high_cube', P: 'high_cube' },
};

/** Type code, first character. Ventilated boxes (V) are dry boxes; S and A (livestock, cars, air) have no name here. */
const TYPES: Readonly<Record<string, Equipment['type']>> = {
  ...{ G: 'dry', V: 'dry', R: 'reefer', H: 'reefer', U: 'open top', P: 'flat rack', B: 'bulk', T: 'tank', K: 'tank' },
};

/** Abbreviations of the trade that stand behind a length in feet, `40HC`, or behind a size code, `45RF`. */
const TRADE_NAMES: Readonly<Record<string, Pick<Equipment, 'type' | 'height'>>> = {
  GP: { type: 'dry', height: 'standard' },
  DV: { type: 'dry', height: 'standard' },
  DC: { type: 'dry', height: 'standard' },
  HC: { type: 'dry', height: 'high_cube' },
  HQ: { type: 'dry', height: 'high_cube' },
  RF: { type: 'reefer', height: null },
  RE: { type: 'reefer', height: null },
  RH: { type: 'reefer', height: 'high_cube' },
  RQ: { type: 'reefer', height: 'high_cube' },
  OT: { type: 'open top', height: null },
  UT: { type: 'open top', height: null },
  FR: { type: 'flat rack', height: null },
  PL: { type: 'flat rack', height: null },
  TK: { type: 'tank', height: null },
  TN: { type: 'tank', height: null },
};

/** ISO 6346:1984, type code, first digit, which X12 messages still use (`4310`). 2 is insulated, 9 is for air. */
const NUMERIC_TYPES: readonly Equipment['type'][] = [
  ...(['dry', 'dry', null, 'reefer', 'reefer', 'open top', 'flat rack', 'tank', 'bulk', null] as const),
];

/** The kind, length and height of a container from its size and type code, or from what carriers write for it. */
export function describeEquipment(isoCode: string | null): Equipment {
  const code = isoCode?.replace(/[\s'-]/g, '').toUpperCase() ?? '';
  if (!/^[0-9A-Z]{4}$/.test(code)) return UNKNOWN;
  if (/^\d{4}$/.test(code)) return describeNumeric(code);
  return describeTradeName(code) ?? describeIso(code);
}

function describeIso(code: string): Equipment {
  const type = TYPES[code.charAt(2)];
  if (type === undefined) return UNKNOWN;
  return {
    type,
    lengthFeet: LENGTHS[code.charAt(0)] ?? null,
    height: HEIGHTS[code.charAt(1)] ?? null,
  };
}

// "45GP" is the size code 45, a high box of 40 feet, but "45HC" is a high box of 45 feet: HC is no code of the
// standard, so what stands before it is feet.
function describeTradeName(code: string): Equipment | null {
  const size = code.slice(0, 2);
  const suffix = code.slice(2);
  const name = TRADE_NAMES[suffix];
  if (name === undefined) return null;
  if (size === '20' || size === '40') return { ...name, lengthFeet: size === '20' ? 20 : 40 };
  if (size === '45' && (suffix === 'HC' || suffix === 'HQ')) return { ...name, lengthFeet: 45 };
  return {
    type: name.type,
    lengthFeet: LENGTHS[size.charAt(0)] ?? null,
    height: HEIGHTS[size.charAt(1)] ?? name.height,
  };
}

// In the edition of 1984 an odd second digit only adds the tunnel for a gooseneck, and 9 is 45 feet by North American
// custom.
function describeNumeric(code: string): Equipment {
  const lengths: Readonly<Record<string, Equipment['lengthFeet']>> = { '1': 10, '2': 20, '4': 40, '9': 45 };
  const heightDigit = Number(code.charAt(1));
  const isHigh = heightDigit === 4 || heightDigit === 5;
  return {
    type: NUMERIC_TYPES[Number(code.charAt(2))] ?? null,
    lengthFeet: lengths[code.charAt(0)] ?? null,
    height: heightDigit <= 3 ? 'standard' : isHigh ? 'high_cube' : null,
  };
}

/** Whether a code is written as the trade does, with a length in feet, such as `40HC`, and not by ISO 6346. */
export function isTradeName(code: string): boolean {
  return /^(?:20|40|45)[A-Z]{2}$/.test(code) && TRADE_NAMES[code.slice(2)] !== undefined;
}
