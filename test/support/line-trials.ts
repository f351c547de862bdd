import { LINE_PROFILES } from '../../src/sources/dcsa/lines/index.ts';

/** What is tried with every line at a server of the test that behaves as the evidence says (test/services/source/test-source.test.ts). */
export const TRIALS = {
  known: 'a number that the line knows',
  unknown: 'a number that it does not know',
  not_permitted: 'a number that it does not show to us',
  wrong_key: 'wrong credentials',
  throttled: 'a line that wants to be asked later, and says when',
  throttled_without_time: 'the same without a time',
  gateway: 'the page of a gateway in place of an error',
  page: 'a page in place of data',
  cut: 'an answer that is cut',
  slow: 'an answer that never comes',
} as const;

/** What is tried with lines that issue tokens, beside that. */
export const SIGN_IN_TRIALS = {
  signed_in: 'a sign-in without a number',
  refused: 'a sign-in that is refused',
  failing: 'a token endpoint that fails',
  missing: 'a token endpoint that is not there',
  sign_in_page: 'a page in place of a token',
  sign_in_throttled: 'a token endpoint that wants to be asked later',
  unreachable: 'a token endpoint without a server',
} as const;

/** What is tried with lines whose tokens are issued for a certificate, beside that. */
export const CERTIFICATE_TRIALS = {
  expired: 'a certificate that has expired',
  clock: 'a clock that differs from the one of the line',
} as const;

/** A line, and how it is authenticated where everything is set. */
export interface TriedLine {
  scac: string;
  how: 'key' | 'token' | 'certificate';
}

/** Every line that can be polled. */
export const TRIED_LINES: readonly TriedLine[] = LINE_PROFILES.map(({ scac, auth }) => {
  if (auth.kind === 'headers') return { scac, how: 'key' };
  return { scac, how: auth.token.client === 'assertion' ? 'certificate' : 'token' };
});

/** What is tried with a line, in words. */
export function trialsOf(scac: string): string[] {
  const how = TRIED_LINES.find((line) => line.scac === scac)?.how;
  return [
    ...Object.values(TRIALS),
    ...(how === 'token' || how === 'certificate' ? Object.values(SIGN_IN_TRIALS) : []),
    ...(how === 'certificate' ? Object.values(CERTIFICATE_TRIALS) : []),
  ];
}
