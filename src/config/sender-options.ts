import { z } from 'zod';
import type { Secret } from '../core/secret.ts';
import { SecretText } from './option-types.ts';
import { type Environment, textOf } from './options.ts';

/** Somebody who may push what they know. Null where it was not given. */
export interface SenderSettings {
  party: 'shipping_line' | 'terminal' | 'rail';
  scac: string | null;
  dialect: string | null;
  key: Secret | null;
  signingSecret: Secret | null;
}

/** One member of the family `SENDER_<NAME>_…`. */
interface SenderOption {
  type: z.ZodType<string | Secret, string>;
  secret?: true;
  sentence: string;
}

/** Shorter keys can be guessed. */
const KEY_LENGTH_MIN = 16;

const Key = z
  .string()
  .min(KEY_LENGTH_MIN, `must have at least ${KEY_LENGTH_MIN} characters; "openssl rand -hex 32" makes one`)
  .regex(/^[\x21-\x7e]+$/, 'must be printable ASCII without blanks, because it travels in a header')
  .pipe(SecretText);

/** The settings that every sender can be given, by the end of the variable's name. */
export const SENDER_OPTIONS = {
  PARTY: {
    type: z.enum(['shipping_line', 'terminal', 'rail'], 'must be shipping_line, terminal or rail'),
    sentence: 'Who speaks, which every sender needs: its word counts for as much as that of any such party.',
  },
  SCAC: {
    type: z.string().regex(/^[A-Z]{4}$/, 'must be a SCAC of four capital letters'),
    sentence: 'The shipping line whose cargo all of it is; a line that is not asked can be tracked by what it sends.',
  },
  DIALECT: {
    type: z.string().regex(/^[a-z0-9-]{1,40}$/, 'must be the name of a dialect, such as hamburg-sud'),
    sentence: 'The table that its own codes are translated by, beside those of the standard.',
  },
  KEY: {
    type: Key,
    secret: true,
    sentence: 'The key that it shows at POST /v2/intake/{sender}; without it, it cannot.',
  },
  SIGNING_SECRET: {
    type: SecretText,
    secret: true,
    sentence: 'The secret, in base64, that its DCSA notifications are signed with.',
  },
} as const satisfies Record<string, SenderOption>;

export type SenderSuffix = keyof typeof SENDER_OPTIONS;

/** The endings in the order of the table. */
export const SENDER_SUFFIXES: readonly SenderSuffix[] = Object.keys(SENDER_OPTIONS).filter(isSenderSuffix);

/** A variable of the family: its sender, and its ending if that is known. */
export interface SenderVariable {
  name: string;
  /** As it is called in paths and folders: `SENDER_PORT_OF_X_KEY` is of `port-of-x`. */
  sender: string;
  suffix: SenderSuffix | null;
}

const NAME_LENGTH_MAX = 40;

/** The variables of the family that are set, by name. */
export function senderVariables(env: Environment): SenderVariable[] {
  const names = Object.keys(env).filter((name) => name.startsWith('SENDER_') && textOf(env, name) !== null);
  return names.sort().map((name) => {
    const rest = name.slice('SENDER_'.length);
    const suffix = SENDER_SUFFIXES.find((ending) => rest.endsWith(`_${ending}`)) ?? null;
    const sender = suffix === null ? rest : rest.slice(0, -suffix.length - 1);
    return { name, sender: sender.toLowerCase().replaceAll('_', '-'), suffix };
  });
}

/** Reads the family. Whatever is wrong is added to `problems`, one line each. */
export function readSenders(env: Environment, problems: string[]): Record<string, SenderSettings> {
  const given = new Map<string, Partial<Record<SenderSuffix, string>>>();
  for (const { name, sender, suffix } of senderVariables(env)) {
    if (suffix === null) {
      problems.push(`${name}: no setting of a sender ends like this, only ${SENDER_SUFFIXES.join(', ')}`);
    } else if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(sender) || sender.length > NAME_LENGTH_MAX) {
      problems.push(`${name}: a sender is named by capital letters and digits, with _ between words`);
    } else given.set(sender, { ...given.get(sender), [suffix]: textOf(env, name) ?? '' });
  }
  const senders: Record<string, SenderSettings> = {};
  for (const [sender, texts] of given) {
    const settings = readSender(sender, texts, problems);
    if (settings !== null) senders[sender] = settings;
  }
  return senders;
}

function readSender(
  sender: string,
  texts: Partial<Record<SenderSuffix, string>>,
  problems: string[],
): SenderSettings | null {
  const prefix = `SENDER_${sender.toUpperCase().replaceAll('-', '_')}_`;
  function read<T>(suffix: SenderSuffix, type: z.ZodType<T, string>): T | null {
    const text = texts[suffix];
    if (text === undefined) return null;
    const value = type.safeParse(text);
    if (value.success) return value.data;
    problems.push(`${prefix}${suffix}: ${value.error.issues.map((issue) => issue.message).join('; ')}`);
    return null;
  }
  if (texts.PARTY === undefined) problems.push(`${prefix}PARTY: must be set, to shipping_line, terminal or rail`);
  const party = read('PARTY', SENDER_OPTIONS.PARTY.type);
  const settings = {
    scac: read('SCAC', SENDER_OPTIONS.SCAC.type),
    dialect: read('DIALECT', SENDER_OPTIONS.DIALECT.type),
    key: read('KEY', SENDER_OPTIONS.KEY.type),
    signingSecret: read('SIGNING_SECRET', SENDER_OPTIONS.SIGNING_SECRET.type),
  };
  return party === null ? null : { party, ...settings };
}

function isSenderSuffix(text: string): text is SenderSuffix {
  return Object.hasOwn(SENDER_OPTIONS, text);
}
