import { chanceOf } from '../bench/chance.ts';
import type { Step } from './journey.ts';

/** An order in which the texts of a journey arrive. */
export interface Order {
  name: string;
  /** Whether each text is received when it was sent; in all other orders everything is received at the end. */
  isLive: boolean;
  arrange(said: readonly Step[]): readonly Step[];
}

/** The order in which things happened: the one in which notifications are compared as a whole. */
export const LIVE: Order = { name: 'as it happened', isLive: true, arrange: sorted };

const SHUFFLES = 6;

/** All orders in which every journey is run before a change lands. */
export const ORDERS: readonly Order[] = [
  LIVE,
  late('the last text first', (said) => sorted(said).toReversed()),
  late('one party after the other', (said) => byParty(said)),
  late('one party after the other, backwards', (said) => byParty(said).toReversed()),
  late('every text twice', (said) => sorted(said).flatMap((one) => [one, one])),
  late('every second text late', (said) => {
    const all = sorted(said);
    return [...all.filter((_, index) => index % 2 === 1), ...all.filter((_, index) => index % 2 === 0)];
  }),
  ...Array.from({ length: SHUFFLES }, (_, seed) => shuffle(seed)),
];

/** A journey of the sample is run as it happened, and in one more order, which its name decides. */
export function sampled(name: string): readonly Order[] {
  const sum = [...name].reduce((total, letter) => total + letter.charCodeAt(0), 0);
  const late = ORDERS.filter(({ isLive }) => !isLive);
  return [LIVE, ...late.slice(sum % late.length).slice(0, 1)];
}

function late(name: string, arrange: Order['arrange']): Order {
  return { name, isLive: false, arrange };
}

function shuffle(seed: number): Order {
  return late(`shuffled, seed ${seed}`, (said) => {
    const chance = chanceOf(seed + 1);
    const left = [...said, ...said.filter(() => chance.happens(0.2))];
    return Array.from({ length: left.length }, () => left.splice(chance.below(left.length), 1)).flat();
  });
}

function sorted(said: readonly Step[]): Step[] {
  return said.toSorted((a, b) => (a.sentAt < b.sentAt ? -1 : a.sentAt > b.sentAt ? 1 : 0));
}

function byParty(said: readonly Step[]): Step[] {
  const parties = [...new Set(said.map(({ from }) => from.name))];
  return parties.flatMap((name) => sorted(said.filter(({ from }) => from.name === name)));
}
