import { z } from 'zod';
import type { Secret } from '../core/secret.ts';
import { BY_NAME, type FamilyOption, familyVariables, readFamily, suffixesOf } from './option-family.ts';
import type { Environment } from './option-types.ts';
import { SecretText } from './option-types.ts';

/** A sender that may push messages; null if not set. */
export interface SenderSettings {
  party: 'shipping_line' | 'terminal' | 'rail';
  scac: string | null;
  dialect: string | null;
  facilities: readonly string[] | null;
  lines: readonly string[] | null;
  key: Secret | null;
  signingSecret: Secret | null;
}

/** Shorter keys can be guessed. */
const KEY_LENGTH_MIN = 16;

const Key = z
  .string()
  .min(KEY_LENGTH_MIN, `must have at least ${KEY_LENGTH_MIN} characters; "openssl rand -hex 32" makes one`)
  .regex(/^[\x21-\x7e]+$/, 'must be printable ASCII without blanks, because it is sent in a header')
  .pipe(SecretText);

/** Entries separated by commas, in capitals. */
function listOf(entry: RegExp, form: string) {
  return z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim().toUpperCase()))
    .refine((entries) => entries.every((text) => entry.test(text)), `must be ${form}, separated by commas`);
}

/** The settings that every sender can be given, by the end of the variable's name. */
export const SENDER_OPTIONS = {
  PARTY: {
    type: z.enum(['shipping_line', 'terminal', 'rail'], 'must be shipping_line, terminal or rail'),
    sentence: 'Required for each sender: its party, which decides how its statements are weighted.',
  },
  SCAC: {
    type: z.string().regex(/^[A-Z]{4}$/, 'must be a SCAC of four capital letters'),
    sentence:
      'The shipping line that all its messages are about; a line that is not polled can be tracked through them.',
  },
  DIALECT: {
    type: z.string().regex(/^[a-z0-9-]{1,40}$/, 'must be the name of a dialect, such as hamburg-sud'),
    sentence: 'The table of its own codes, in addition to those of the standard.',
  },
  FACILITIES: {
    type: listOf(/^([A-Z]{2}[A-Z2-9]{3}(\/[A-Z0-9]{1,9})?|[A-Z0-9]{4})$/, 'UN/LOCODEs, FIRMS codes or LOCODE/code'),
    sentence:
      'The facilities that it may report of, separated by commas: UN/LOCODEs (USOAK), FIRMS codes (Y549), or a UN/LOCODE and a ' +
      'code of SMDG or BIC (NLRTM/RWG); statements about other places, or about none, are quarantined; by default all.',
  },
  LINES: {
    type: listOf(/^[A-Z]{4}$/, 'SCACs of four capital letters'),
    sentence:
      'The SCACs of the lines whose cargo it may report of, separated by commas; messages that name another line are ' +
      'quarantined; by default all.',
  },
  KEY: {
    type: Key,
    secret: true,
    sentence: 'The key that it sends to POST /v2/intake/{sender}; without a key it cannot use this endpoint.',
  },
  SIGNING_SECRET: {
    type: SecretText,
    secret: true,
    sentence: 'The base64 secret that signs its DCSA notifications.',
  },
} as const satisfies Record<string, FamilyOption>;

const FAMILY = {
  prefix: 'SENDER_',
  noun: 'sender',
  options: SENDER_OPTIONS,
  naming: BY_NAME,
};

/** The endings in the order of the table. */
export const SENDER_SUFFIXES = suffixesOf(SENDER_OPTIONS);

/** The variables of the family that are set, by name. */
export function senderVariables(env: Environment) {
  return familyVariables(FAMILY, env);
}

/** Reads the family. Whatever is wrong is added to `problems`, one line each. */
export function readSenders(env: Environment, problems: string[]): Record<string, SenderSettings> {
  return readFamily(FAMILY, { env, problems }, ({ read, need }): SenderSettings | null => {
    need('PARTY', 'to shipping_line, terminal or rail');
    const party = read('PARTY');
    const settings = {
      scac: read('SCAC'),
      dialect: read('DIALECT'),
      facilities: read('FACILITIES'),
      lines: read('LINES'),
      key: read('KEY'),
      signingSecret: read('SIGNING_SECRET'),
    };
    return party === null ? null : { party, ...settings };
  });
}
