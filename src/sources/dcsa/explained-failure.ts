import type { Clock } from '../../core/clock.ts';
import type { FailedAnswer, FailedJsonAnswer } from '../http-answer.ts';
import { createRedactor } from '../redactor.ts';
import type { Query } from '../source.ts';
import { clockDifference } from './clock-difference.ts';
import { isOfForm, senderOf } from './error-forms.ts';
import type { LineProfile } from './lines/profile.ts';
import { type LineSettings, secretsOf, settingVariable } from './lines/settings.ts';

/** What a request was made with. */
interface Request {
  profile: LineProfile;
  settings: LineSettings;
  /** With the number as the line writes it. */
  query: Query;
  clock: Clock;
}

/**
 * What a status means at this line. Only the line itself can say that it does not know a number, or does not show it to us; what
 * a gateway in front of it says is about our address or our access, and the operator has to correct it.
 */
export function explainedFailure(failed: FailedJsonAnswer, request: Request): FailedAnswer {
  const { profile, query } = request;
  const { answer, status, text } = failed;
  const { requests } = answer;
  if (status === 404)
    return isOwnWord(text, profile) ? { outcome: 'unknown', requests } : misaddressed(failed, request);
  if (status === 405) return misaddressed(failed, request);
  if (status === 403 && answer.outcome === 'refused' && isOfForm(text, profile.notFound)) {
    const reason = `${profile.name} does not show this number to us (status 403).`;
    return { outcome: 'refused', requests, reason, cause: 'permission' };
  }
  if (status === profile.wrongPrefixStatus && mayHaveWrongPrefix(profile, query))
    return { outcome: 'unknown', requests };
  return profile.auth.kind === 'coscon_hmac' ? withSignature(failed, request) : answer;
}

/** Whether a failure of the line may mean that it does not know the prefix of the number, which the next attempt would not change. */
export function mayHaveWrongPrefix({ wrongPrefixStatus }: LineProfile, { kind, number }: Query): boolean {
  return wrongPrefixStatus !== undefined && kind !== 'container' && /^[A-Z]{4}/.test(number);
}

/** The platform answers 401 or 500 to a signature that is wrong or older than two minutes (cop-cos/COP). */
function withSignature({ answer, status, headers }: FailedJsonAnswer, { profile, clock }: Request): FailedAnswer {
  const difference = clockDifference(headers, clock);
  if (answer.outcome === 'refused') return { ...answer, reason: `${answer.reason}${difference}` };
  if (answer.outcome !== 'unavailable' || status !== 500) return answer;
  const key = (['apiKey', 'apiSecret'] as const).map((name) => settingVariable(profile.scac, name)).join(' and ');
  const reason = `${answer.reason} It answers a wrong signature in the same way: check ${key} if this goes on.${difference}`;
  return { ...answer, reason };
}

function isOwnWord(text: string, { notFound, notFoundText }: LineProfile): boolean {
  return isOfForm(text, notFound) || (notFoundText !== undefined && text.includes(notFoundText));
}

const EXCERPT_LENGTH_MAX = 160;
/** So much of a body is searched for credentials before it is cut, so that none is cut in two. */
const SEARCHED_LENGTH_MAX = 2_000;

function misaddressed({ answer, status, text }: FailedJsonAnswer, { profile, settings }: Request): FailedAnswer {
  const { requests } = answer;
  const variables = (['baseUrl', 'path', 'product'] as const).map((name) => settingVariable(profile.scac, name));
  const check = `${variables.join(', ')}, and that the key is for this product of the line`;
  const sender = senderOf(text);
  const what = sender ?? `a body that is not known of the line: ${excerpt(text, settings)}`;
  const reason = `${profile.name} answered ${status} with ${what}.`;
  const words = settingVariable(profile.scac, 'notFoundText');
  const orWords = `; if it says that the number is not known, set ${words} to words of it`;
  return { outcome: 'misconfigured', requests, reason, check: sender === null ? check + orWords : check };
}

/** The beginning of a body in one line, without our credentials. */
function excerpt(text: string, settings: LineSettings): string {
  const redacted = createRedactor(secretsOf(settings)).redact(text.slice(0, SEARCHED_LENGTH_MAX));
  return JSON.stringify(redacted.replaceAll(/\s+/g, ' ').slice(0, EXCERPT_LENGTH_MAX));
}
