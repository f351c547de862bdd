import { cmaCgmGroup } from './cma-cgm.ts';
import { cosco } from './cosco.ts';
import { evergreen } from './evergreen.ts';
import { hapagLloyd } from './hapag-lloyd.ts';
import { hmm } from './hmm.ts';
import { maersk } from './maersk.ts';
import { msc } from './msc.ts';
import { oceanNetworkExpress } from './ocean-network-express.ts';
import { oocl } from './oocl.ts';
import type { PolledLine } from './profile.ts';
import { yangMing } from './yang-ming.ts';
import { zim } from './zim.ts';

/** The lines that can be polled, the largest first. */
export const LINE_PROFILES: readonly PolledLine[] = [
  msc,
  maersk,
  ...cmaCgmGroup,
  cosco,
  oocl,
  hapagLloyd,
  oceanNetworkExpress,
  evergreen,
  hmm,
  yangMing,
  zim,
];

/** The profile of a line; null if it is not known how the line is polled. */
export function findProfile(scac: string): PolledLine | null {
  return LINE_PROFILES.find((profile) => profile.scac === scac) ?? null;
}

/** The line that is polled for the numbers of a line: itself, unless another one has taken it over. */
export function polledScac(scac: string): string {
  return LINE_PROFILES.find(({ alsoFor }) => alsoFor?.includes(scac))?.scac ?? scac;
}
