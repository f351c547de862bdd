import type { Clock } from '../../core/clock.ts';
import type { Log } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import type { HttpClient } from '../../net/fetch.ts';
import { createDcsaSource } from '../dcsa/index.ts';
import type { LineProfile } from '../dcsa/lines/profile.ts';
import { resolveProfile } from '../dcsa/lines/resolve-profile.ts';
import { type LineSettings, missingSettings, secretsOf, settingVariable, variablesOf } from '../dcsa/lines/settings.ts';
import type { PollLimits } from '../http-answer.ts';
import type { Source, SourceLimits } from '../source.ts';
import { withTest } from '../with-test.ts';
import { withoutCredentials } from '../without-credentials.ts';

/** What the source of a line is made with, beside its settings. */
export interface LineParts {
  http: HttpClient;
  clock: Clock;
  log: Log;
  /** What is set instead of the limits of its profile. */
  limits?: Partial<SourceLimits> | undefined;
  /** What replaces the limits of one poll. */
  pollLimits?: Partial<PollLimits> | undefined;
}

/** A line that can be polled with its settings, or why it cannot. */
export type LineSetup =
  | { can: 'poll'; profile: LineProfile; source: Source }
  /** Settings are missing, by the names of their variables, or one of them is wrong. */
  | { can: 'not'; missing: string[]; problem: string | null }
  /** It is not known how it is polled. */
  | { can: 'never' };

/** Sets up a line. It never throws: what is wrong with the settings of one line must not stop the others. */
export function setUpLine(scac: string, settings: LineSettings, parts: LineParts): LineSetup {
  try {
    const resolved = resolveProfile(scac, settings);
    if (resolved === null) return { can: 'never' };
    const profile = { ...resolved, limits: { ...resolved.limits, ...parts.limits } };
    const missing = missingSettings(profile, settings);
    if (missing.length > 0) {
      return { can: 'not', missing: missing.map((name) => settingVariable(scac, name)), problem: null };
    }
    const { http, clock, log, pollLimits = {} } = parts;
    const secrets = secretsOf(settings);
    const make = (client: HttpClient) =>
      createDcsaSource({ profile, settings, http: withoutCredentials(client, secrets), clock, log, pollLimits });
    const tested = { http, secrets, variables: variablesOf(profile, settings) };
    return { can: 'poll', profile, source: withTest(make, tested) };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { can: 'not', missing: [], problem: error.message };
  }
}
