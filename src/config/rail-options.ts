import { z } from 'zod';
import type { Secret } from '../core/secret.ts';
import { BY_NAME, type FamilyOption, familyVariables, readFamily, suffixesOf } from './option-family.ts';
import type { Environment } from './option-types.ts';
import { LineCodes, LineUrl, SecretText } from './option-types.ts';
import { type PollLimitSettings, pollLimitOptions, readPollLimits } from './poll-limit-options.ts';

/** The railroads and services of railroads whose API is known, as values of KIND. */
export const RAIL_KINDS = ['cn', 'railsight'] as const;
export type RailKindName = (typeof RAIL_KINDS)[number];

/** How a railroad is polled; null if not set. */
export interface RailSettings {
  kind: RailKindName;
  /** Null where the known address of the API is meant. */
  url: string | null;
  username: Secret;
  password: Secret;
  /** The SCACs of the lines whose containers it is polled for; null for all. */
  lines: readonly string[] | null;
  /** Sighting codes of car location messages, by the railroad's own words for an event in capitals. */
  events: Readonly<Record<string, string>>;
  /** The customer and the fleet, of a service that asks for them; null if not set. */
  account: string | null;
  fleet: string | null;
  /** The names of members of a trace, by the fact that they state. */
  fields: Readonly<Record<string, readonly string[]>>;
  /** What replaces the limits of polls. */
  limits?: PollLimitSettings;
}

const EVENTS_MAX = 50;

/** `words:code`, separated by commas. */
const Events = z.string().transform((text, context): Record<string, string> => {
  const pairs = text.split(',').map((pair) => /^\s*([^:]{1,60}?)\s*:\s*([A-Z])\s*$/.exec(pair));
  if (pairs.length > EVENTS_MAX || pairs.includes(null)) {
    context.addIssue('must be pairs of words and a sighting code, such as TRAIN ARRIVAL:D,LEFT RAMP:P');
    return z.NEVER;
  }
  return Object.fromEntries(pairs.map((pair) => [pair?.[1]?.toUpperCase() ?? '', pair?.[2] ?? '']));
});

/** What can be named in FIELDS; the form of the traces says what each is. */
const FACTS = [
  'event',
  'at',
  'timezone',
  'location',
  'state',
  'load',
  'destination',
  'destination_state',
  'eta',
  'lfd',
] as const;

/** `fact:member`, separated by commas. */
const Fields = z.string().transform((text, context): Record<string, string[]> => {
  const pairs = text.split(',').map((pair) => /^\s*([a-z_]{2,20}):([A-Za-z0-9_.]{1,80})\s*$/.exec(pair));
  const isRight = pairs.every((pair) => FACTS.some((fact) => fact === pair?.[1]));
  if (!isRight || pairs.length > EVENTS_MAX) {
    context.addIssue(
      `must be pairs such as eta:tripPlan.etaDateTime,at:sightingDate; the facts are ${FACTS.join(', ')}`,
    );
    return z.NEVER;
  }
  const fields: Record<string, string[]> = {};
  for (const pair of pairs) fields[pair?.[1] ?? ''] = [...(fields[pair?.[1] ?? ''] ?? []), pair?.[2] ?? ''];
  return fields;
});

const Code = z.string().regex(/^[A-Za-z0-9_.-]{1,40}$/, 'must be a code of letters, digits, and the signs _ . -');

/** The settings that every railroad can be given, by the end of the variable's name. */
export const RAIL_OPTIONS = {
  KIND: {
    type: z.enum(RAIL_KINDS, `must be ${RAIL_KINDS.join(', ')}`),
    sentence: `Required for each railroad: the API that is polled (${RAIL_KINDS.join(', ')}).`,
  },
  URL: { type: LineUrl, sentence: 'Another base URL than the known one of the API.' },
  USERNAME: { type: SecretText, secret: true, sentence: 'Required: the key of the client at the API.' },
  PASSWORD: { type: SecretText, secret: true, sentence: 'Required: the secret of the client at the API.' },
  EVENTS: {
    type: Events,
    sentence:
      "What the railroad's words for events mean, as words:code with the sighting codes of car location messages.",
  },
  ACCOUNT: { type: Code, sentence: 'Required for railsight: the customer, as it is part of the address.' },
  FLEET: { type: Code, sentence: 'Required for railsight: the fleet that the containers are in.' },
  FIELDS: {
    type: Fields,
    sentence:
      'For railsight: the names of members of a trace that are called otherwise, as fact:member, such as eta:etaDateTime.',
  },
  LINES: { type: LineCodes, sentence: 'The SCACs of the lines whose containers it is polled for; by default all.' },
  ...pollLimitOptions('railroad', '100'),
} as const satisfies Record<string, FamilyOption>;

const FAMILY = { prefix: 'RAIL_', noun: 'railroad', options: RAIL_OPTIONS, naming: BY_NAME };

/** The endings in the order of the table. */
export const RAIL_SUFFIXES = suffixesOf(RAIL_OPTIONS);

/** The variables of the family that are set, by name. */
export function railVariables(env: Environment) {
  return familyVariables(FAMILY, env);
}

/** Reads the family. Whatever is wrong is added to `problems`, one line each. */
export function readRailroads(env: Environment, problems: string[]): Record<string, RailSettings> {
  return readFamily(FAMILY, { env, problems }, ({ read, need, reject }): RailSettings | null => {
    need('KIND', 'to the API of the railroad');
    need('USERNAME', 'to the key of the client');
    need('PASSWORD', 'to the secret of the client');
    const [kind, url, username, password] = [read('KIND'), read('URL'), read('USERNAME'), read('PASSWORD')];
    const [account, fleet] = [read('ACCOUNT'), read('FLEET')];
    const traces = { account, fleet, fields: read('FIELDS') ?? {} };
    const asked = { lines: read('LINES'), events: read('EVENTS') ?? {}, ...traces };
    if (kind === 'railsight') {
      need('ACCOUNT', 'to the customer');
      need('FLEET', 'to the fleet');
      if (account === null || fleet === null) return null;
    }
    const limits = readPollLimits({ read, reject });
    if (kind === null || username === null || password === null) return null;
    return { kind, url, username, password, ...asked, ...limits };
  });
}
