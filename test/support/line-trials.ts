import { LINE_PROFILES } from '../../src/sources/dcsa/lines/index.ts';
import type { LineAuth, LineProfile, PolledLine } from '../../src/sources/dcsa/lines/profile.ts';

/** What is tried with every line at a server of the test that behaves as the evidence says (test/services/source/test-source.test.ts). */
export const TRIALS = {
  known: 'a number that the line knows',
  unknown: 'a number that it does not know',
  wrong_key: 'wrong credentials',
  throttled: 'a line that wants to be asked later, and says when',
  throttled_without_time: 'the same without a time',
  gateway: 'the page of a gateway in place of an error',
  page: 'a page in place of data',
  cut: 'an answer that is cut',
  slow: 'an answer that never comes',
} as const;

/** What is tried with lines that answer errors in a form of their own, beside that. */
export const OWN_ERROR_TRIALS = { not_permitted: 'a number that it does not show to us' } as const;

/** What is tried with lines that sign requests by a key and a secret, beside that. */
export const SIGNATURE_TRIALS = { signature: 'a signature that the line answers with a failure' } as const;

/** What is tried with lines that issue tokens, beside that. */
export const SIGN_IN_TRIALS = {
  signed_in: 'a sign-in without a number',
  refused: 'a sign-in that is refused',
  failing: 'a token endpoint that fails',
  missing: 'a token endpoint that is not there',
  sign_in_page: 'a page in place of a token',
  sign_in_throttled: 'a token endpoint that wants to be asked later',
  sign_in_cut: 'a token that is cut',
  sign_in_slow: 'a token that never comes',
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
  /** The product of the line that is tried; empty for the one by default. */
  product: string;
  how: 'key' | 'signature' | 'token' | 'certificate';
  /** Whether it is known in which form it answers errors. */
  hasOwnErrors: boolean;
}

/** Products of several lines of a group are the same ones. */
const tried = new Set<PolledLine['products']>();

/** Every line that can be polled, and the products of them that are reached in another way than the one by default. */
export const TRIED_LINES: readonly TriedLine[] = LINE_PROFILES.flatMap(({ products = {}, ...line }) => {
  const others = tried.has(products) ? [] : Object.entries(products).filter(([, { auth }]) => auth !== undefined);
  tried.add(products);
  return [triedLine(line, ''), ...others.map(([product, changes]) => triedLine({ ...line, ...changes }, product))];
});

function triedLine({ scac, auth, notFound }: LineProfile, product: string): TriedLine {
  return { scac, product, how: howOf(auth), hasOwnErrors: notFound.length > 0 };
}

function howOf(auth: LineAuth): TriedLine['how'] {
  if (auth.kind === 'headers') return 'key';
  if (auth.kind === 'coscon_hmac') return 'signature';
  return auth.token.client === 'assertion' ? 'certificate' : 'token';
}

/** What is tried with a line, in words. */
export function trialsOf(scac: string): string[] {
  const { how, hasOwnErrors = false } = TRIED_LINES.find((line) => line.scac === scac && line.product === '') ?? {};
  return [
    ...Object.values(TRIALS),
    ...(hasOwnErrors ? Object.values(OWN_ERROR_TRIALS) : []),
    ...(how === 'signature' ? Object.values(SIGNATURE_TRIALS) : []),
    ...(how === 'token' || how === 'certificate' ? Object.values(SIGN_IN_TRIALS) : []),
    ...(how === 'certificate' ? Object.values(CERTIFICATE_TRIALS) : []),
  ];
}
