import type { TestOutcome } from '../domain/test-outcome.ts';
import { pollOutcomeText } from './poll-outcome.ts';

/** What is said of a test of a source. */
interface TestSaid {
  /** The name of the source. */
  name: string;
  outcome: TestOutcome;
  /** The reason that the source, or the request to it, gave. */
  reason?: string;
}

/** What a source did when it was tested, in a sentence or two. */
export function testSummary({ name, outcome, reason, statements }: TestSaid & { statements: number | null }): string {
  switch (outcome) {
    case 'signed_in':
      return `${name} accepts the credentials. Nothing was polled; give a number to test that too.`;
    case 'found':
      return `${name} answered with ${statements ?? 0} ${statements === 1 ? 'statement' : 'statements'} about the number.`;
    case 'unknown':
      return `${name} answered, and does not know the number. The address and the credentials are right.`;
    default:
      return `${pollOutcomeText(name, outcome)}${reason === undefined ? '.' : `: ${reason}`}`;
  }
}

/** The names of the variables that a source is set up with. */
interface TestVariables {
  credentials: readonly string[];
  address: readonly string[];
}

interface TestAsked extends TestSaid {
  /** What to look at, as far as the answer says it. */
  check?: string;
  retryAfterSeconds?: number | null;
  /** It says of numbers of others that it does not know them. */
  showsOwnOnly: boolean;
  variables: TestVariables;
}

/** What to look at after a test, the likeliest first; nothing where the source answered. */
export function testAdvice(asked: TestAsked): string[] {
  return adviceFor(asked).filter((advice) => advice !== null);
}

function adviceFor({ outcome, reason = '', check, retryAfterSeconds, showsOwnOnly, variables }: TestAsked) {
  const address = listed('The address', variables.address);
  switch (outcome) {
    case 'signed_in':
    case 'found':
      return [];
    case 'unknown':
      return [
        'The number and its kind: give one that the source shows on its own pages.',
        showsOwnOnly ? 'Whether your company is a party of the shipment: numbers of others are not known to it.' : null,
      ];
    case 'credentials_refused':
      return [
        clockAdvice(reason),
        listed('The credentials, which have to be those of production, whole and not expired', variables.credentials),
        'Whether the key or client is subscribed to this API, and approved by the source.',
        'Whether the source admits the IP address of this machine.',
      ];
    case 'not_permitted':
      return ['Whether your company is a party of the shipment, and which numbers your access includes.'];
    case 'misconfigured':
      return [check === undefined ? address : `${check}.`];
    case 'refused':
      return ['The kind of the number.'];
    case 'postponed':
      return ['Wait until the source has an answer of its own, and test again.'];
    case 'throttled':
      return [waitAdvice(retryAfterSeconds ?? null), 'Whether other programs use the same credentials.'];
    case 'unreachable':
      return [
        clockAdvice(reason),
        address,
        'Whether this machine reaches that host: name resolution, firewall, proxy.',
      ];
    case 'malformed':
      return [address, 'Whether the source admits the IP address of this machine: a web page is often a refusal.'];
    case 'failed':
    case 'internal':
      return ['Try again later; if it stays so, ask the support of the source, with the requests below.'];
  }
}

/** A certificate that seems to have ended, and a signature that is refused, may be a matter of our own clock. */
function clockAdvice(reason: string): string | null {
  if (/\bOur certificate\b/.test(reason)) return 'The certificate: renew it and register the new one with the source.';
  return /\b(certificate has expired|clock of this machine)\b/.test(reason) ? 'The clock of this machine.' : null;
}

function waitAdvice(seconds: number | null): string {
  return seconds === null ? 'Wait a few minutes, and test again.' : `Wait ${seconds} s, and test again.`;
}

function listed(what: string, names: readonly string[]): string {
  return names.length === 0 ? `${what}.` : `${what}: ${names.join(', ')}.`;
}
