import type { Database } from '../../../src/db/client.ts';
import { TEMPLATE_PREFIX } from './templates.ts';

/** The prefixes of container numbers, a million of each; that of the templates is the first. */
const PREFIXES = [
  TEMPLATE_PREFIX,
  'MSKU',
  'MRKU',
  'TGHU',
  'TCNU',
  'CMAU',
  'HLXU',
  'TCLU',
  'EISU',
  'CSNU',
  'YMMU',
  'ZCSU',
];

/** ISO 6346, annex A: letters count from ten upwards without the multiples of eleven, each place twice the one before. */
const LETTERS = [
  10, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 34, 35, 36, 37, 38,
];

/** The first bytes of the ids of accounts and webhooks that are not copies; the rest is their number. */
const ACCOUNT = '0ac00000-0000-7000-8000-000000000000';
const WEBHOOK = '0beb0000-0000-7000-8000-000000000000';

/** How the copies are spread over accounts. */
export interface Spread {
  accounts: number;
  /** Of the containers, those of the large account. */
  largeShare: number;
}

/**
 * Makes the functions by which a copy is numbered. Each is a pure function of what the template has and of the number of the
 * copy, so that the tables are filled one by one and yet refer to each other: the first four bytes of an id are replaced by
 * the number of the copy, which leaves the rest of it, and its version, as the program made it.
 */
export async function makeFunctions(db: Database, { accounts, largeShare }: Spread): Promise<void> {
  const sums = PREFIXES.map((prefix) =>
    [...prefix].reduce((sum, letter, at) => sum + valueOfLetter(letter) * 2 ** at, 0),
  );
  const digits = [0, 1, 2, 3, 4, 5].map((at) => `n / ${10 ** (5 - at)} % 10 * ${2 ** (at + 4)}`).join(' + ');
  const share = Math.round(largeShare * 1024);
  await db.pool.query(`CREATE SCHEMA IF NOT EXISTS scale;
    CREATE OR REPLACE FUNCTION scale.id(uuid, int) RETURNS uuid LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
      $$ SELECT encode(overlay(uuid_send($1) PLACING int4send($2) FROM 1 FOR 4), 'hex')::uuid $$;
    CREATE OR REPLACE FUNCTION scale.account(int) RETURNS uuid LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
      $$ SELECT encode(overlay(uuid_send('${ACCOUNT}') PLACING int4send($1) FROM 13 FOR 4), 'hex')::uuid $$;
    CREATE OR REPLACE FUNCTION scale.webhook(int) RETURNS uuid LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
      $$ SELECT encode(overlay(uuid_send('${WEBHOOK}') PLACING int4send($1) FROM 13 FOR 4), 'hex')::uuid $$;
    CREATE OR REPLACE FUNCTION scale.account_at(hash bigint) RETURNS int LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
      $$ SELECT CASE WHEN (hash >> 24) & 1023 < ${share} THEN 0
        ELSE 1 + floor(${accounts - 1} * ((hash & 16777215) / 16777216.0::float8) ^ 2)::int END $$;
    CREATE OR REPLACE FUNCTION scale.box(n int) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
      $$ SELECT (ARRAY['${PREFIXES.join("','")}'])[1 + n / 1000000] || lpad((n % 1000000)::text, 6, '0')
          || ((ARRAY[${sums.join()}])[1 + n / 1000000] + ${digits}) % 11 % 10 $$;
    CREATE OR REPLACE FUNCTION scale.numbers(text[], int) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
      $$ SELECT ARRAY(SELECT x || lpad($2::text, 6, '0') FROM unnest($1) x) $$;`);
}

function valueOfLetter(letter: string): number {
  return LETTERS[letter.charCodeAt(0) - 'A'.charCodeAt(0)] ?? 0;
}
