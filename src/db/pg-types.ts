import pg from 'pg';

type Parser = (text: string) => unknown;

// The object identifiers of PostgreSQL's own types never change (src/include/catalog/pg_type.dat).
const INT8 = 20;
const JSON_TYPE = 114;
const JSONB = 3802;
const DATE = 1082;
const TIMESTAMP = 1114;
const TIMESTAMPTZ = 1184;
const TEXT_ARRAY: number = 1009;
const INT8_ARRAY = 1016;
const TIMESTAMP_ARRAY = 1115;
const DATE_ARRAY = 1182;
const TIMESTAMPTZ_ARRAY = 1185;

const PARSERS = new Map<number, Parser>([
  [INT8, Number],
  [JSON_TYPE, jsonOf],
  [JSONB, jsonOf],
  [TEXT_ARRAY, textsOf],
  [DATE, String],
  [TIMESTAMP, instantOf],
  [TIMESTAMPTZ, instantOf],
  [INT8_ARRAY, listOf(Number)],
  [DATE_ARRAY, listOf(String)],
  [TIMESTAMP_ARRAY, listOf(instantOf)],
  [TIMESTAMPTZ_ARRAY, listOf(instantOf)],
]);

/**
 * How our statements read values: instants as `2026-11-21T02:46:15.000Z`, days as `2026-11-21`, bigints as numbers.
 * Given with each query, so that Prisma, which shares the connections, keeps its own.
 */
export const ROW_TYPES: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    (format === 'binary' ? undefined : PARSERS.get(oid)) ?? pg.types.getTypeParser(oid, format),
};

// The session is in UTC and the ISO style, so only the format of the text changes. A fraction finer than milliseconds
// is cut off, as Prisma does. What has another form (`infinity`, years before Christ) passes as it is.
export function instantOf(text: string): string {
  // By far the most have no fraction, or one of three digits; their characters stand where they always do.
  if (text.length === 22 && text.endsWith('+00')) return `${text.slice(0, 10)}T${text.slice(11, 19)}.000Z`;
  if (text.length === 26 && text.endsWith('+00') && text[19] === '.')
    return `${text.slice(0, 10)}T${text.slice(11, 23)}Z`;
  const [, day, time, fraction = ''] = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d+))?(?:\+00)?$/.exec(text) ?? [];
  return day === undefined ? text : `${day}T${time}.${fraction.padEnd(3, '0').slice(0, 3)}Z`;
}

/** Most lists in JSON are empty. */
function jsonOf(text: string): unknown {
  return text === '[]' ? [] : JSON.parse(text);
}

/** The driver reads an array character by character, which only quotes, nulls and arrays in it make necessary. */
function textsOf(text: string): (string | null)[] {
  if (text === '{}') return [];
  if (/["\\]|NULL|^\[|^\{\{/i.test(text)) return pg.types.getTypeParser(TEXT_ARRAY)(text);
  return text.slice(1, -1).split(',');
}

function listOf(parse: (text: string) => unknown): Parser {
  const read: (text: string) => (string | null)[] = pg.types.getTypeParser(TEXT_ARRAY);
  return (text) => read(text).map((item) => (item === null ? null : parse(item)));
}
