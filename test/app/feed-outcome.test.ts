import { describe, expect, it } from 'vitest';
import { feedOutcome } from '../../src/app/pushed-feeds.ts';
import { toInstant } from '../../src/domain/instant.ts';

const NOW_MS = Date.parse('2026-06-10T12:00:00Z');
const ago = (minutes: number) => NOW_MS - minutes * 60_000;
const received = (minutes: number) => toInstant(ago(minutes));
const ERROR = { at: received(1), reason: 'The service failed with status 503.' };
const DOWN = { isConnected: false, lastMessageAt: null, lastError: ERROR };
const UP = { isConnected: true, lastMessageAt: null, lastError: null };
const fault = (reason: string) => ({ fault: { outcome: 'unavailable', reason, check: null } });
const SILENT = fault('Nothing was received for five minutes.');

describe('a service of AIS', () => {
  it.each([
    ['of which no vessel is wanted is not said to be silent', UP, null, null],
    ['of which no vessel is wanted any more has no fault', DOWN, null, null],
    ['of which vessels are wanted lately has time to deliver', UP, ago(4), null],
    ['that is being connected to has time to deliver', { ...UP, isConnected: false }, ago(1), null],
    ['that fails has a fault at once', DOWN, ago(1), fault(ERROR.reason)],
    [
      'that delivers has none, whatever failed before',
      { ...UP, lastMessageAt: received(1), lastError: ERROR },
      ago(9),
      { fault: null },
    ],
    [
      'that delivered lately and was not wanted since is not silent',
      { ...UP, lastMessageAt: received(60) },
      ago(1),
      null,
    ],
    ['that delivers nothing for five minutes is silent', UP, ago(6), SILENT],
    ['that has stopped to deliver is silent', { ...UP, lastMessageAt: received(6) }, ago(60), SILENT],
  ])('%s', (_what, state, wantedSinceMs, expected) => {
    expect(feedOutcome(state, wantedSinceMs, NOW_MS)).toEqual(expected);
  });
});
