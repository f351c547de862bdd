/** What the API says of how a number is polled, as far as it is put in words here. */
interface Polling {
  refusal?: { cause: string } | null | undefined;
  shows_own_only?: boolean | undefined;
}

const REFUSALS: Readonly<Record<string, string>> = {
  credentials: 'The line refuses the credentials; the operator of this installation has to renew them.',
  own_credentials: 'The line refuses the credentials of your account; renew them in Lines and feeds.',
  no_credentials: 'There are no credentials for the line any more; set them in Lines and feeds.',
  permission: 'Our access to the line does not include this number: your customer code may not be a party of it.',
  configuration: 'The line cannot be polled as it is set up here; the operator of this installation has to correct it.',
  quota: 'The line allows no more requests at present. It is polled again by itself.',
};

/** Why the line says nothing of a number, and what ends that; null where nothing is known to keep it from answering. */
export function refusedText({ refusal }: Polling): string | null {
  return refusal == null ? null : (REFUSALS[refusal.cause] ?? null);
}

/** What it may also mean that a line does not know a number; null where it shows each number to everybody. */
export function partiesOnlyText({ shows_own_only: showsOwnOnly }: Polling): string | null {
  return showsOwnOnly === true
    ? 'This line shows a number only to its parties, so it may exist: ask the line to add your customer code as a party.'
    : null;
}

/** Why nothing is known yet of a number that is polled. */
export function waitingText(status: string, polling: Polling): string {
  const refused = refusedText(polling);
  if (refused !== null) return refused;
  if (status === 'pending') return 'The line has not answered yet.';
  const orNotOurs = partiesOnlyText(polling);
  return `The line does not know it yet; it is polled for a week.${orNotOurs === null ? '' : ` ${orNotOurs}`}`;
}
