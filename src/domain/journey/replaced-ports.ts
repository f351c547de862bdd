import { mayBeSameVessel, namesVessel } from './carriage.ts';
import { compareText } from './current-set.ts';
import type { Happening } from './happening.ts';
import { NOWHERE, type Spot } from './places.ts';
import { distanceBetween } from './port-area.ts';
import type { Statement } from './statement.ts';
import { countryOf, isInbound, type VoyageEnd } from './voyage-end.ts';

/** Ports of one coast, such as Rotterdam and Antwerp or Vancouver and Seattle, stand in for each other across a border. */
const SAME_COAST_NM_MAX = 150;

/**
 * What happens by vessel, without what is planned at a former port of discharge: lines state another port under an id of its
 * own and leave the former statement as it is, also where the new port is reached earlier. A port replaces another one that
 * the line stated last before it first named the new one, if both are in one country, where containers are hardly
 * transshipped, or if the same vessel is to discharge the container at the new one, which is on the same coast. Further away
 * that may be a transhipment of which the rest is not stated yet. A port that was replaced and is stated anew after the last
 * statement of the other one replaces that. A port from which a vessel is to leave is on the way.
 */
export function withoutReplacedPorts(
  sea: readonly Happening[],
  boarding: Happening | null,
  stated: Pick<VoyageEnd, 'forecast' | 'former'>,
): readonly Happening[] {
  const ends = sea.filter((one) => isInbound(one) && one.placeKey !== NOWHERE && one.placeKey !== boarding?.placeKey);
  const reached = new Set(ends.filter(({ isActual }) => isActual).map(({ placeKey }) => placeKey));
  const planned = ends.filter(({ isActual }) => !isActual);
  const open = planned.filter(({ placeKey }) => !reached.has(placeKey));
  if (open.length === 0 || open.length + reached.size < 2) return sea;
  const line = stated.forecast.filter(isOfLine);
  const ever = [...line, ...stated.former.filter(isOfLine)];
  const left = new Set(line.filter(isLeaving).map(({ placeKey }) => placeKey));
  const news = newsOf(ever, line);
  const replacing = ends.filter(({ placeKey }) => !left.has(placeKey));
  const replaced = new Set<string>();
  for (const one of open) {
    const isGone = replacing.some((other) => isNewer(other, one, news) && isInsteadOf(other, one));
    if (isGone) replaced.add(one.placeKey);
  }
  return replaced.size === 0
    ? sea
    : sea.filter((one) => one.isActual || !replaced.has(one.placeKey) || !isInbound(one));
}

/** When the line first and last stated each port as one to which the container comes. */
type News = ReadonlyMap<string, { first: string; last: string }>;

function newsOf(ever: readonly Statement[], standing: readonly Statement[]): News {
  const news = new Map<string, { first: string; last: string }>();
  for (const { placeKey, version } of ever.filter(isInbound)) {
    const known = news.get(placeKey);
    const first = known === undefined || compareText(version, known.first) < 0 ? version : known.first;
    news.set(placeKey, { first, last: known?.last ?? '' });
  }
  for (const { placeKey, version } of standing.filter(isInbound)) {
    const known = news.get(placeKey);
    if (known !== undefined && compareText(version, known.last) > 0) news.set(placeKey, { ...known, last: version });
  }
  return news;
}

/** What the line does not state itself counts less than what it states. */
function isNewer(other: Happening, one: Happening, news: News): boolean {
  const [mine, yours] = [news.get(other.placeKey), news.get(one.placeKey)];
  if (other.placeKey === one.placeKey || mine === undefined || mine.last === '') return false;
  if (yours === undefined || compareText(mine.first, yours.last) > 0) return true;
  // Of ports that were named one after the other, and anew since, the one that was stated last counts.
  return mine.first !== yours.first && compareText(mine.last, yours.last) > 0;
}

function isInsteadOf(other: Happening, one: Happening): boolean {
  const country = countryOf(other);
  if (country !== null && country === countryOf(one)) return true;
  if (other.movement !== 'discharge' || !namesVessel(other.carriage)) return false;
  const [here, there] = [spotOf(other), spotOf(one)];
  const nm = distanceBetween(here, there);
  return nm !== null && nm <= SAME_COAST_NM_MAX && mayBeSameVessel(other.carriage, one.carriage);
}

function spotOf({ place, placeKey: key }: Happening): Spot {
  return { place, key };
}

function isLeaving({ movement }: Statement): boolean {
  return movement === 'load' || movement === 'depart';
}

function isOfLine({ party, mode, isWithdrawn, load }: Statement): boolean {
  return party === 'shipping_line' && mode === 'vessel' && !isWithdrawn && load !== 'empty';
}
