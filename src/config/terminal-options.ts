import { z } from 'zod';
import type { Secret } from '../core/secret.ts';
import { BY_NAME, type FamilyOption, familyVariables, readFamily, suffixesOf } from './option-family.ts';
import type { Environment } from './option-types.ts';
import { LineCodes, LineUrl, SecretText } from './option-types.ts';
import { type PollLimitSettings, pollLimitOptions, readPollLimits } from './poll-limit-options.ts';

/** What an API of a terminal operator needs, by the values of KIND, with the ends of the variables' names. */
export const TERMINAL_KIND_NEEDS = {
  'apm-terminals': ['USERNAME', 'PASSWORD', 'SITE'],
  'ports-america': ['USERNAME', 'PASSWORD', 'SITE'],
  'port-houston': ['USERNAME', 'PASSWORD', 'SITE'],
  lbct: ['API_KEY'],
  its: ['USERNAME', 'PASSWORD', 'SITE'],
} as const;
export type TerminalKindName = keyof typeof TERMINAL_KIND_NEEDS;

/** How a terminal, or a service that reports on terminals, is polled; null if not set. */
export interface TerminalSettings {
  /** The API of its operator; null for snapshots in the program's own form. */
  kind: TerminalKindName | null;
  /** Null where the known address of the API is meant. */
  url: string | null;
  apiKey: Secret | null;
  username: Secret | null;
  password: Secret | null;
  site: string | null;
  /** The names of members of the answer, by the fact that they state. */
  fields: Readonly<Partial<Record<TerminalFact, readonly string[]>>>;
  /** The SCACs of the lines whose containers it is polled for; null for all. */
  lines: readonly string[] | null;
  /** The only terminal that it reports on; null if it may report on any. */
  facility: TerminalCode | null;
  /** What replaces the limits that the program has for terminals; absent if nothing is set. */
  limits?: PollLimitSettings;
}

/** A terminal by its code in one of the lists that number them. */
export interface TerminalCode {
  codeList: 'FIRMS' | 'SMDG';
  code: string;
}

const Kind = z.string().transform((text, context): TerminalKindName => {
  if (isKind(text)) return text;
  context.addIssue(`must be ${Object.keys(TERMINAL_KIND_NEEDS).join(', ')}`);
  return z.NEVER;
});

const Site = z.string().regex(/^[A-Za-z0-9_.-]{1,40}$/, 'must be a code of letters, digits, and the signs _ . -');

/** `fact:member`, separated by commas. Which facts there are, the terminals' own code says. */
const Fields = z.string().transform((text, context): TerminalFields => {
  const pairs = text.split(',').map((pair) => pair.split(':').map((part) => part.trim()));
  const isRight = pairs.every(([fact, member, ...more]) => isFact(fact) && member && more.length === 0);
  if (!isRight || pairs.length > FIELDS_MAX) {
    context.addIssue(
      `must be pairs such as available:IsAvailable,lfd:PortLFD; the facts are ${TERMINAL_FACTS.join(', ')}`,
    );
    return z.NEVER;
  }
  const fields: TerminalFields = {};
  for (const [fact, member = ''] of pairs) if (isFact(fact)) fields[fact] = [...(fields[fact] ?? []), member];
  return fields;
});

/** What can be named in FIELDS. */
export const TERMINAL_FACTS = [
  'container',
  'available',
  'location',
  'lfd',
  'appointment',
  'out',
  'bill',
  'category',
  'holds',
  'freightHold',
  'customsHold',
  'usdaHold',
  'vacisHold',
  'tmfHold',
  'otherHold',
  'demurrage',
  'examFee',
  'totalFee',
] as const;
export type TerminalFact = (typeof TERMINAL_FACTS)[number];

type TerminalFields = Partial<Record<TerminalFact, string[]>>;

const FIELDS_MAX = 50;

const Facility = z.string().transform((text, context): TerminalCode => {
  const [, list, code = ''] = /^(FIRMS|SMDG):([A-Z0-9]{2,8})$/.exec(text) ?? [];
  if (list === 'FIRMS' || list === 'SMDG') return { codeList: list, code };
  context.addIssue('must be a code with its list, such as FIRMS:Y258 or SMDG:TRP');
  return z.NEVER;
});

/** The settings that every terminal can be given, by the end of the variable's name. */
export const TERMINAL_OPTIONS = {
  KIND: {
    type: Kind,
    sentence: `The API of the operator of the terminal (${Object.keys(TERMINAL_KIND_NEEDS).join(', ')}); without it snapshots are polled.`,
  },
  URL: {
    type: LineUrl,
    sentence:
      'Required without KIND: the base URL below which GET /snapshots?container=<number> is polled; with KIND another base URL than the known one.',
  },
  API_KEY: { type: SecretText, secret: true, sentence: 'The bearer token for the terminal, or its key with KIND.' },
  USERNAME: { type: SecretText, secret: true, sentence: 'The user, or the client id, at an API of KIND.' },
  PASSWORD: { type: SecretText, secret: true, sentence: 'The password, or the client secret, at an API of KIND.' },
  SITE: { type: Site, sentence: "Which terminal of the operator, in the operator's own code, at an API of KIND." },
  FIELDS: {
    type: Fields,
    sentence: 'Names of members of the answer that the program does not know, as fact:member, separated by commas.',
  },
  LINES: { type: LineCodes, sentence: 'The SCACs of the lines whose containers it is polled for; by default all.' },
  FACILITY: {
    type: Facility,
    sentence:
      'The only terminal that it reports on, such as FIRMS:Y258; containers known to go elsewhere are not polled.',
  },
  ...pollLimitOptions('terminal', '4'),
} as const satisfies Record<string, FamilyOption>;

const FAMILY = {
  prefix: 'TERMINAL_',
  noun: 'terminal',
  options: TERMINAL_OPTIONS,
  naming: BY_NAME,
};

/** The endings in the order of the table. */
export const TERMINAL_SUFFIXES = suffixesOf(TERMINAL_OPTIONS);

/** The variables of the family that are set, by name. */
export function terminalVariables(env: Environment) {
  return familyVariables(FAMILY, env);
}

/** Reads the family. Whatever is wrong is added to `problems`, one line each. */
export function readTerminals(env: Environment, problems: string[]): Record<string, TerminalSettings> {
  return readFamily(FAMILY, { env, problems }, ({ read, need, reject, has }): TerminalSettings | null => {
    const kind = read('KIND');
    if (kind === null && !has('KIND')) need('URL', 'to the base URL of its snapshots');
    for (const suffix of kind === null ? [] : TERMINAL_KIND_NEEDS[kind]) need(suffix, `because KIND is ${kind}`);
    const url = read('URL');
    const credentials = { apiKey: read('API_KEY'), username: read('USERNAME'), password: read('PASSWORD') };
    const asked = {
      lines: read('LINES'),
      facility: read('FACILITY'),
      site: read('SITE'),
      fields: read('FIELDS') ?? {},
    };
    const limits = readPollLimits({ read, reject });
    return kind === null && url === null ? null : { kind, url, ...credentials, ...asked, ...limits };
  });
}

function isKind(text: string): text is TerminalKindName {
  return Object.hasOwn(TERMINAL_KIND_NEEDS, text);
}

function isFact(text: string | undefined): text is TerminalFact {
  return TERMINAL_FACTS.some((fact) => fact === text);
}
