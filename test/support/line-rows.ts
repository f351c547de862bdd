import { LINE_PROFILES } from '../../src/sources/dcsa/lines/index.ts';
import type { LineAuth, PolledLine } from '../../src/sources/dcsa/lines/profile.ts';
import { requiredSettings, settingVariable } from '../../src/sources/dcsa/lines/settings.ts';
import { trialsOf } from './line-trials.ts';

export const LINE_HEAD = [
  'SCAC',
  'Line',
  'Capacity',
  'Numbers',
  'How it is reached',
  'Variables',
  'Known from',
  'Tried',
];

/** A row for each line that can be polled, as docs/sources.md shows it. */
export function lineRows(): string[][] {
  return LINE_PROFILES.map((profile) => {
    const { scac, name, capacityShare, parameters, evidence, portal } = profile;
    const kinds = KINDS.filter(([kind]) => parameters[kind] !== undefined).map(([, words]) => words);
    const variables = requiredSettings(profile).map((setting) => `\`${settingVariable(scac, setting)}\``);
    const access = portal === null ? name : `[${name}](${portal})`;
    const share = capacityShare === null ? '' : `${capacityShare} %`;
    const known = `${evidence.grade}: ${evidence.sources.join(', ')}`;
    return [scac, access, share, kinds.join(', '), reach(profile), variables.join(', '), known, triedOf(profile)];
  });
}

const KINDS = [
  ['bill_of_lading', 'bill of lading'],
  ['booking', 'booking'],
  ['container', 'container'],
] as const;

function reach({ baseUrl, path, auth }: PolledLine): string {
  return [`\`${new URL(`${baseUrl}${path}`).host}\``, ...waysIn(auth)].join(', ');
}

const CLIENTS = {
  post: 'token for id and secret in the form',
  basic: 'token for id and secret in the header',
  assertion: 'token for a certificate',
} as const;

function waysIn(auth: LineAuth): string[] {
  const keys = auth.headers.map(({ name }) => `key in \`${name}\``);
  if (auth.kind === 'headers') return keys;
  if (auth.kind === 'coscon_hmac') return ['requests signed by key and secret (HMAC-SHA1)', ...keys];
  const { client, parametersIn, isOptional } = auth.token;
  const token = `${CLIENTS[client]}${parametersIn === 'query' ? ', grant in the query' : ''}`;
  return [`${token}${isOptional === true ? ' where one is set' : ''}`, ...keys];
}

function triedOf({ scac }: PolledLine): string {
  return `${trialsOf(scac).length} cases`;
}
