import type { Clock } from '../../core/clock.ts';
import { Failure } from '../../core/failure.ts';
import type { HttpClient } from '../../net/fetch.ts';
import type { RetriedOutcome } from '../../net/retry.ts';
import { sendApiCall } from '../api-request.ts';
import { POLL_LIMITS, type Poll, startPoll, toJsonAnswer } from '../http-answer.ts';
import type { Query } from '../source.ts';
import { createCredentials } from './credentials.ts';
import { resolveProfile } from './lines/resolve-profile.ts';
import { type LineSettings, lineUrl } from './lines/settings.ts';
import { asTheLineWritesIt } from './question.ts';

/** The rules of a line, by which it posts events about single numbers. */
export interface RuleClient {
  scac: string;
  /** For how many days a rule is created. */
  days: number;
  /** Creates a rule that ends on a day; null, or why there is none. */
  create(number: Query, endsAt: Date, signal: AbortSignal): Promise<string | null>;
  /** Ends the rules for a number; null, or why they may still be there. */
  remove(number: Query, signal: AbortSignal): Promise<string | null>;
}

/** A number is requested again with its next check. */
const LIMITS = { ...POLL_LIMITS, attempts: 1 };

/**
 * A client for the subscription rules of CMA CGM's event hub, by the specification in buyco/go-cma-sdk: `POST` and `DELETE` take lists of
 * references to shipments and equipment and answer with a text. The address to which events are posted is no part of a rule. Fails
 * with `configuration` where the line has no such rules, or the settings are not complete.
 */
export function subscriptionRules(
  scac: string,
  { settings, http, clock }: { settings: LineSettings; http: HttpClient; clock: Clock },
): RuleClient {
  const profile = resolveProfile(scac, settings);
  const rules = profile?.subscriptionRules;
  if (profile === null || rules === undefined || profile.auth.kind !== 'client_credentials') {
    throw new Failure('configuration', `${scac} has no rules for the events that it posts.`);
  }
  const { auth } = profile;
  // The scope of polls does not permit rules, and one that is set is that of polls.
  const { scope: _, ...own } = settings;
  const withScope = { ...profile, auth: { ...auth, token: { ...auth.token, scope: rules.scope } } };
  const credentials = createCredentials({ profile: withScope, settings: own, http, clock, limits: LIMITS });
  const url = lineUrl(profile, settings, rules.path);
  return { scac, days: rules.days, create, remove };

  function create(number: Query, endsAt: Date, signal: AbortSignal): Promise<string | null> {
    const [startDate, endDate] = [new Date(clock.now()), endsAt].map((day) => day.toISOString().slice(0, 10));
    return request({ method: 'POST', rule: { ...referencesOf(number), startDate, endDate } }, signal);
  }

  function remove(number: Query, signal: AbortSignal): Promise<string | null> {
    return request({ method: 'DELETE', rule: referencesOf(number) }, signal);
  }

  function referencesOf(query: Query) {
    const number = asTheLineWritesIt(withScope, query);
    return query.kind === 'container' ? { equipmentReferences: [number] } : { shipmentReferences: [number] };
  }

  async function request(
    { method, rule }: { method: 'POST' | 'DELETE'; rule: object },
    signal: AbortSignal,
  ): Promise<string | null> {
    const poll: Poll = startPoll({ http, clock, limits: LIMITS, signal });
    const answer = await credentials.use<RetriedOutcome>(poll, {
      send: (headers) =>
        sendApiCall(poll, {
          method,
          url,
          headers: { accept: 'text/plain, application/json', 'content-type': 'application/json', ...headers },
          body: JSON.stringify(rule),
        }),
      isRefused: (retried) => retried.outcome.ok && retried.outcome.status === 401,
    });
    if ('answer' in answer) return reasonOf(answer.answer);
    const { outcome } = answer;
    if (outcome.ok && outcome.status >= 200 && outcome.status < 300) return null;
    const failed = toJsonAnswer(answer, poll.requests);
    return failed.ok ? null : reasonOf(failed.answer);
  }
}

function reasonOf(answer: object): string {
  return 'reason' in answer && typeof answer.reason === 'string'
    ? answer.reason
    : 'The line knows no such address (404).';
}
