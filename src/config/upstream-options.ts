import { z } from 'zod';
import type { Secret } from '../core/secret.ts';
import { BY_NAME, type FamilyOption, familyVariables, readFamily, suffixesOf } from './option-family.ts';
import { LineCodes, LineUrl, SecretText, wholeNumber } from './option-types.ts';
import type { Environment } from './options.ts';
import { type PollLimitSettings, pollLimitOptions, readPollLimits } from './poll-limit-options.ts';

/** What an order of one number costs at an upstream. */
export interface UpstreamPrice {
  amount: number;
  /** ISO 4217. */
  currency: string;
}

/** A service with the REST contract of this one that is polled for lines which cannot be polled directly. */
export interface UpstreamSettings {
  /** The base URL of its API, ending in `/v2`. */
  url: string;
  key: Secret;
  /** The SCACs of the lines that it answers for. */
  lines: readonly string[];
  /** How many numbers may be ordered in a calendar month (UTC); null for any number. */
  limit: number | null;
  price: UpstreamPrice | null;
  /** What replaces the limits of polls. */
  limits?: PollLimitSettings;
}

const Price = z.string().transform((text, context): UpstreamPrice => {
  const [, amount, currency] = /^(\d{1,6}(?:\.\d{1,4})?) ?([A-Z]{3})$/.exec(text) ?? [];
  if (amount !== undefined && currency !== undefined) return { amount: Number(amount), currency };
  context.addIssue('must be an amount with its currency, such as 1.50 EUR');
  return z.NEVER;
});

/** The settings that every upstream can be given, by the end of the variable's name. */
export const UPSTREAM_OPTIONS = {
  URL: {
    type: LineUrl,
    sentence: 'Required for each upstream: the base URL of its API, up to and including /v2.',
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
    sentence: 'Numbers that may be ordered at the upstream in a calendar month (UTC); without it there is no limit.',
  },
  PRICE: {
    type: Price,
    sentence: 'What the upstream charges for one number, such as 2 EUR, so that the spending can be shown.',
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
    need('URL', 'to the base URL of its API, which ends in /v2');
    need('KEY', 'to an API key of the upstream');
    need('LINES', 'to the SCACs of the lines that it is polled for');
    const [url, key, lines] = [read('URL'), read('KEY'), read('LINES')];
    const money = { limit: read('LIMIT'), price: read('PRICE') };
    const limits = readPollLimits({ read, reject });
    const twice = (lines ?? []).filter((scac) => claimed.has(scac));
    if (twice.length > 0) reject('LINES', `another upstream has ${twice.join(', ')}; a line has one upstream`);
    for (const scac of lines ?? []) claimed.add(scac);
    if (url === null || key === null || lines === null) return null;
    return { url, key, lines, ...money, ...limits };
  });
}
