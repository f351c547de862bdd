import { Failure } from '../../core/failure.ts';
import { findLine } from '../../domain/carrier.ts';
import { kindsOf } from '../dcsa/kinds-of-numbers.ts';
import { findProfile, LINE_PROFILES } from '../dcsa/lines/index.ts';
import type { LineAuth, LineProfile, PolledLine } from '../dcsa/lines/profile.ts';
import { resolveProfile } from '../dcsa/lines/resolve-profile.ts';
import { type LineSettings, lineUrl, missingSettings, settingsSet, settingVariable } from '../dcsa/lines/settings.ts';
import type { LineConnection, LineSignIn } from '../source.ts';

/** Every line that can be polled, the largest first, and after them the lines without a profile that are set up all the same. */
export function lineConnections(lines: Readonly<Record<string, LineSettings>>): LineConnection[] {
  const known = LINE_PROFILES.map(({ scac }) => scac);
  const others = Object.keys(lines).filter((scac) => !known.includes(scac));
  return [...known, ...others.sort()].map((scac) => connectionOf(scac, lines[scac] ?? {}));
}

function connectionOf(scac: string, settings: LineSettings): LineConnection {
  const known = findProfile(scac);
  const { profile, problem } = resolved(scac, settings, known);
  const facts = {
    scac,
    name: known?.name ?? findLine(scac)?.shortName ?? settings.name ?? scac,
    capacityShare: known?.capacityShare ?? null,
    portal: known?.portal ?? null,
    set: settingsSet(settings).map((name) => settingVariable(scac, name)),
    problem,
  };
  if (profile === null) return { ...facts, kinds: [], address: null, signIn: 'none', missing: [] };
  return {
    ...facts,
    kinds: kindsOf(profile),
    address: addressOf(profile, settings),
    signIn: signInOf(profile.auth, settings),
    missing: missingSettings(profile, settings).map((name) => settingVariable(scac, name)),
  };
}

function resolved(
  scac: string,
  settings: LineSettings,
  known: PolledLine | null,
): { profile: LineProfile | null; problem: string | null } {
  try {
    const profile = resolveProfile(scac, settings);
    return { profile, problem: profile === null ? withoutProfile(scac) : null };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { profile: known, problem: error.message };
  }
}

/** What is missing of a line that is not known and that is set up. */
function withoutProfile(scac: string): string {
  const names = [settingVariable(scac, 'profile'), settingVariable(scac, 'baseUrl')].join(' and ');
  return `It is not known how this line is polled; if it follows DCSA Track & Trace, set ${names}.`;
}

function addressOf(profile: LineProfile, settings: LineSettings): string | null {
  const base = settings.baseUrl ?? profile.baseUrl;
  if (base === null || !URL.canParse(base)) return null;
  return lineUrl(profile, settings, profile.path).href.replaceAll('%7Bnumber%7D', '{number}');
}

function signInOf(auth: LineAuth, { clientId }: LineSettings): LineSignIn {
  if (auth.kind === 'client_credentials' && !(auth.token.isOptional === true && clientId === undefined)) {
    return auth.token.client === 'assertion' ? 'token_for_certificate' : 'token_for_secret';
  }
  return auth.headers.length === 0 ? 'none' : 'key';
}
