const PARTIES = { line: 'shipping line', terminal: 'terminal', rail: 'railroad' } as const;

/** Who charges, in words. */
export function partyOfCharge(party: keyof typeof PARTIES | null): string {
  return party === null ? 'party of the tariff' : PARTIES[party];
}
