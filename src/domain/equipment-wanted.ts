import { describeEquipment, EQUIPMENT_TYPES, type Equipment, isTradeName } from './equipment.ts';

/** What a container may be to fit: its code begins so, or its kind, length and height are these, as far as they are given. */
export type WantedEquipment = { code: string } | Partial<Equipment>;

const LENGTHS = [10, 20, 40, 45] as const;
const HEIGHTS = ['standard', 'high_cube'] as const;

/** The words that a description consists of, for messages. */
export const EQUIPMENT_WORDS: readonly string[] = [
  ...EQUIPMENT_TYPES.map((type) => type.replace(' ', '_')),
  ...HEIGHTS,
  ...LENGTHS.map((feet) => `${feet}ft`),
];

/** ISO 6346, size code and type code, or the beginning of both; at least the length, of which all but L and M are digits. */
const CODE = /^(?:[1-9]|[1-9LM][0-9C-FL-P][A-Z0-9]{0,2})$/;

/**
 * Reads what is wanted: descriptions with commas between, of which one has to fit; in each, words that fit together, such as
 * `40ft high_cube reefer`, or one ISO code, its beginning, or what the trade writes for it, such as `40HC`. The first text
 * that says nothing is `wrong`, with the reason.
 */
export function readWantedEquipment(text: string): { wanted: WantedEquipment[] } | { wrong: string; why: string } {
  const wanted: WantedEquipment[] = [];
  for (const one of text.split(',').map((part) => part.trim())) {
    const read = readOne(one);
    if (typeof read === 'string') return { wrong: one, why: read };
    wanted.push(read);
  }
  return { wanted };
}

/** Whether a code, as it is stored, is of what is wanted. */
export function isEquipment(isoCode: string, wanted: readonly WantedEquipment[]): boolean {
  const is = describeEquipment(isoCode);
  return wanted.some((one) =>
    'code' in one
      ? isoCode.startsWith(one.code)
      : is.type === (one.type ?? is.type) &&
        is.lengthFeet === (one.lengthFeet ?? is.lengthFeet) &&
        is.height === (one.height ?? is.height),
  );
}

/** What one description says, or why it says nothing. */
function readOne(text: string): WantedEquipment | string {
  const code = text.toUpperCase();
  // The trade writes `40HC` for what ISO 6346 writes `45G1`.
  if (isTradeName(code)) return known(describeEquipment(code));
  if (LENGTHS.some((feet) => code === String(feet))) {
    return `it may be a length or the beginning of a code; give ${code}ft for the length, or more of the code, such as ${code}G`;
  }
  const words = normalized(text).split(' ').map(factOf);
  if (words.every((fact) => fact !== null)) return together(words);
  return CODE.test(code) ? { code } : notKnown();
}

/** All that some words say. */
function together(words: readonly Partial<Equipment>[]): Partial<Equipment> | string {
  const said = Object.assign({}, ...words);
  const isPlain = Object.keys(said).length === words.length;
  return isPlain ? said : 'it has two words of one kind; put a comma between what may be either';
}

function notKnown(): string {
  return `give ${EQUIPMENT_WORDS.join(', ')}, or such words with spaces between for all of them; or an ISO size and type code or its beginning, such as 45R1 or 22G`;
}

/** Its words with one space between, each as it is called here. */
function normalized(text: string): string {
  return text
    .toLowerCase()
    .replace(/(\d)\s*(?:ft|feet|foot|')(?=\s|$)/g, '$1ft')
    .replace(/\b(open|flat|high)[\s_-]?(top|rack|cube)\b/g, '$1_$2')
    .replace(/\s+/g, ' ')
    .trim();
}

function factOf(word: string): Partial<Equipment> | null {
  const type = EQUIPMENT_TYPES.find((one) => one.replace(' ', '_') === word);
  if (type !== undefined) return { type };
  const height = HEIGHTS.find((one) => one === word);
  if (height !== undefined) return { height };
  const lengthFeet = LENGTHS.find((feet) => `${feet}ft` === word);
  return lengthFeet === undefined ? null : { lengthFeet };
}

/** Its facts without those that it does not say. */
function known({ type, lengthFeet, height }: Equipment): Partial<Equipment> {
  return {
    ...(type === null ? {} : { type }),
    ...(lengthFeet === null ? {} : { lengthFeet }),
    ...(height === null ? {} : { height }),
  };
}
