import { z } from 'zod';
import type { Secret } from '../core/secret.ts';
import { BY_NAME, type FamilyOption, familyVariables, readFamily, suffixesOf } from './option-family.ts';
import type { Environment } from './option-types.ts';
import { Flag, LineCodes, LineUrl, SecretText, wholeNumber } from './option-types.ts';
import { type PollLimitSettings, pollLimitOptions, readPollLimits } from './poll-limit-options.ts';

/** What an order of one number costs at an upstream. */
export interface UpstreamPrice {
  amount: number;
  /** ISO 4217. */
  currency: string;
}

/** A service with the REST contract of this one that is polled for lines which cannot be polled directly. */
export interface UpstreamSettings {
  kind: UpstreamKind;
  /** The base URL of its API, ending in `/v2`. */
  url: string;
  key: Secret;
  /** The SCACs of the lines that it answers for. */
  lines: readonly string[];
  /** How many numbers may be ordered in a calendar month (UTC); null for any number. */
  limit: number | null;
  price: UpstreamPrice | null;
  /** Whether a webhook is registered there, so that changes are polled at once. */
  webhook: boolean;
  /** What replaces the limits of polls. */
  limits?: PollLimitSettings;
}

const Price = z.string().transform((text, context): UpstreamPrice => {
  const [, amount, currency] = /^(\d{1,6}(?:\.\d{1,4})?) ?([A-Z]{3})$/.exec(text) ?? [];
  if (amount !== undefined && currency !== undefined) return { amount: Number(amount), currency };
  context.addIssue('must be an amount with its currency, such as 1.50 EUR');
  return z.NEVER;
});

/** Whose contract an upstream has, with the URL of its API where that is known. */
const KINDS = {
  landfall: null,
  vizion: 'https://prod.vizionapi.com',
  shipsgo: 'https://api.shipsgo.com/v2',
} as const;
export type UpstreamKind = keyof typeof KINDS;

/** Services that do not recognize an order that is sent again, so that only a limit bounds what is spent. */
export const NEED_LIMIT: ReadonlySet<UpstreamKind> = new Set(['vizion']);
const NOT_RECOGNIZED = 'the service charges an order again that is sent again because its answer was lost';

const Kind = z.enum(['landfall', 'vizion', 'shipsgo'], 'must be landfall, vizion or shipsgo');

/** The settings that every upstream can be given, by the end of the variable's name. */
export const UPSTREAM_OPTIONS = {
  KIND: {
    type: Kind,
    sentence: 'Whose contract the upstream has, landfall, vizion or shipsgo; by default landfall.',
  },
  URL: {
    type: LineUrl,
    sentence:
      'The base URL of its API; required for each upstream with the contract of Landfall, up to and including /v2.',
  },
  KEY: {
    type: SecretText,
    secret: true,
    sentence: 'Required: an API key of the upstream that may read and create tracking requests (tracking:write).',
  },
  LINES: {
    type: LineCodes,
    sentence: 'Required: the SCACs of the lines that it is polled for, unless they are polled directly here.',
  },
  LIMIT: {
    type: wholeNumber({ unit: 'numbers', min: 0, max: 100_000_000 }),
    sentence:
      'Numbers that may be ordered at the upstream in a calendar month (UTC); required for vizion, otherwise there is no limit without it.',
  },
  PRICE: {
    type: Price,
    sentence: 'What the upstream charges for one number, such as 2 EUR, so that the spending can be shown.',
  },
  WEBHOOK: {
    type: Flag,
    sentence:
      'Whether a webhook is registered at the upstream where PUBLIC_URL is set, so that changes are polled at once: 1 or 0, by default 1.',
  },
  ...pollLimitOptions('upstream', '4'),
} as const satisfies Record<string, FamilyOption>;

const FAMILY = { prefix: 'UPSTREAM_', noun: 'upstream', options: UPSTREAM_OPTIONS, naming: BY_NAME };

/** The endings in the order of the table. */
export const UPSTREAM_SUFFIXES = suffixesOf(UPSTREAM_OPTIONS);

/** The variables of the family that are set, by name. */
export function upstreamVariables(env: Environment) {
  return familyVariables(FAMILY, env);
}

/** Reads the family. Whatever is wrong is added to `problems`, one line each. */
export function readUpstreams(env: Environment, problems: string[]): Record<string, UpstreamSettings> {
  const claimed = new Set<string>();
  return readFamily(FAMILY, { env, problems }, ({ read, need, reject }): UpstreamSettings | null => {
    const kind = read('KIND') ?? 'landfall';
    if (KINDS[kind] === null) need('URL', 'to the base URL of its API, which ends in /v2');
    if (NEED_LIMIT.has(kind)) need('LIMIT', `to the numbers that may be ordered in a month: ${NOT_RECOGNIZED}`);
    need('KEY', 'to an API key of the upstream');
    need('LINES', 'to the SCACs of the lines that it is polled for');
    const [url, key, lines] = [read('URL') ?? KINDS[kind], read('KEY'), read('LINES')];
    const money = { limit: read('LIMIT'), price: read('PRICE') };
    const webhook = read('WEBHOOK') ?? true;
    const limits = readPollLimits({ read, reject });
    const twice = (lines ?? []).filter((scac) => claimed.has(scac));
    if (twice.length > 0) reject('LINES', `another upstream has ${twice.join(', ')}; a line has one upstream`);
    for (const scac of lines ?? []) claimed.add(scac);
    if (url === null || key === null || lines === null) return null;
    return { kind, url, key, lines, ...money, webhook, ...limits };
  });
}
