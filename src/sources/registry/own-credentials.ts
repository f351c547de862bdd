import { Failure } from '../../core/failure.ts';
import { kindsOf } from '../dcsa/kinds-of-numbers.ts';
import { findProfile, LINE_PROFILES, polledScac } from '../dcsa/lines/index.ts';
import type { LineProfile } from '../dcsa/lines/profile.ts';
import { resolveProfile } from '../dcsa/lines/resolve-profile.ts';
import { type LineSettings, requiredSettings } from '../dcsa/lines/settings.ts';
import { asTheLineWritesIt } from '../dcsa/question.ts';
import type { OwnLineForm, OwnLineSources, OwnSettings, Source } from '../source.ts';
import { type LineParts, setUpLine } from './line-source.ts';

/**
 * The settings that say who polls a line. An account brings its own, and those of the operator are never used with them. Where its
 * credentials are sent to, an account does not say.
 */
const IDENTITY_SETTINGS = [
  'apiKey',
  'apiSecret',
  'clientId',
  'clientSecret',
  'certificate',
  'certificatePassword',
  'certificateThumbprint',
  'scope',
  'product',
  'partner',
] as const satisfies readonly (keyof LineSettings)[];

type OwnSettingName = (typeof IDENTITY_SETTINGS)[number];

/** What these sources are made with. */
export interface OwnLineParts extends Omit<LineParts, 'limits'> {
  /** As far as the operator has set the lines, by SCAC. */
  lines: Readonly<Record<string, LineSettings>>;
  limits?: Readonly<Record<string, LineParts['limits']>>;
}

/** Makes the sources of lines with credentials of accounts. Each has an access token of its own. */
export function createOwnLineSources(parts: OwnLineParts): OwnLineSources {
  return {
    form: (scac, product) => form(polledScac(scac), product),
    forms: () => [...LINE_PROFILES.map(({ scac }) => scac), ...furtherLines()].flatMap((scac) => form(scac) ?? []),
    written: (scac) => written(polledScac(scac)),
    make,
  };

  /** Lines without a profile of their own that the operator polls by a version of the standard. */
  function furtherLines(): string[] {
    const others = Object.keys(parts.lines).filter((scac) => findProfile(scac) === null);
    return others.filter((scac) => parts.lines[scac]?.profile !== undefined).sort();
  }

  /** How the operator has said that the line is reached, without who polls it. */
  function inherited(scac: string): LineSettings {
    const { schedulesUrl: _schedules, ...settings } = parts.lines[scac] ?? {};
    const own: readonly string[] = IDENTITY_SETTINGS;
    return Object.fromEntries(Object.entries(settings).filter(([name]) => !own.includes(name)));
  }

  function profileOf(scac: string, product: string | undefined): LineProfile | null {
    try {
      return resolveProfile(scac, { ...inherited(scac), ...(product === undefined ? {} : { product }) });
    } catch (error) {
      // What is wrong with the settings of the operator, only the operator can correct.
      if (error instanceof Failure && product === undefined) return null;
      throw error;
    }
  }

  function form(scac: string, product?: string): OwnLineForm | null {
    const profile = profileOf(scac, product);
    if (profile === null) return null;
    const needed = requiredSettings(profile);
    const required = IDENTITY_SETTINGS.filter((name) => needed.includes(name));
    const portal = findProfile(scac)?.portal ?? null;
    return {
      scac,
      name: profile.name,
      accepted: IDENTITY_SETTINGS,
      required,
      portal,
      kinds: kindsOf(profile),
      faultOf,
    };
  }

  function written(scac: string) {
    const profile = profileOf(scac, undefined);
    if (profile === null) return null;
    return {
      key: scac,
      kinds: kindsOf(profile),
      canonicalNumber: (query: Parameters<typeof asTheLineWritesIt>[1]) => asTheLineWritesIt(profile, query),
    };
  }

  function make(scac: string, settings: OwnSettings): Source | { problem: string } {
    const { http, clock, log, pollLimits } = parts;
    const limits = parts.limits?.[scac];
    try {
      const setup = setUpLine(scac, { ...inherited(scac), ...settings }, { http, clock, log, limits, pollLimits });
      if (setup.can === 'poll') return setup.source;
      const missing = setup.can === 'not' ? setup.missing.map((name) => name.replace(`LINE_${scac}_`, '')) : [];
      const problem = setup.can === 'not' ? setup.problem : 'It is not known how this line is polled.';
      return { problem: problem ?? `The operator has to set ${missing.join(', ')} of the line.` };
    } catch (error) {
      if (error instanceof Failure) return { problem: error.message };
      throw error;
    }
  }
}

/** A certificate with its chain and key is longer than any other setting, and no longer than this. */
const LENGTH_MAX = 64 * 1024;
const TEXT_LENGTH_MAX = 4_000;

const FORMS: Partial<Record<OwnSettingName, { form: RegExp; words: string }>> = {
  certificate: { form: /-----BEGIN /, words: 'must be PEM with the key and the certificate' },
  certificateThumbprint: {
    form: /^(?:[0-9a-f]{2}[: ]?){20}(?:(?:[0-9a-f]{2}[: ]?){12})?$/i,
    words: 'must be a SHA-1 or SHA-256 in hexadecimal',
  },
  product: { form: /^[a-z-]{1,30}$/, words: 'must be the name of a product, in small letters' },
  partner: { form: /^[\w.-]{1,60}$/, words: 'must be the code of a partner' },
};

/** What goes into a header has no control characters, and a line ends none of its secrets with a blank. */
const PRINTABLE = /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/;

/** What is wrong with the value of a setting, without the value; null if nothing is seen. */
function faultOf(name: string, value: string): string | null {
  if (value.length > (name === 'certificate' ? LENGTH_MAX : TEXT_LENGTH_MAX)) return 'is too long';
  if (name !== 'certificate' && !PRINTABLE.test(value)) return 'must be printable ASCII, without blanks around it';
  const wanted = IDENTITY_SETTINGS.find((known) => known === name);
  const rule = wanted === undefined ? undefined : FORMS[wanted];
  return rule === undefined || rule.form.test(value) ? null : rule.words;
}
