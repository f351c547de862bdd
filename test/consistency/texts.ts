import { wallClock } from '../../src/domain/instant.ts';
import type { Answer } from './answers.ts';

/** `2026-06-11 05:30 America/Los_Angeles`, and a day alone with or without a zone. */
const MOMENT = /\b(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}) ([A-Z][A-Za-z]+(?:\/[A-Za-z_/+-]+)?|UTC)/g;
const DAY = /\b\d{4}-\d{2}-\d{2}\b/g;
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

/** Every moment, day and zone that the data of a subject hold. */
export interface KnownTimes {
  instants: ReadonlySet<string>;
  zones: ReadonlySet<string>;
  /** Days as data, and every instant as a day in every zone. */
  days: ReadonlySet<string>;
}

/** Reads them out of all answers. `now` is a moment too. */
export function timesIn(answers: readonly Answer[], now: string): KnownTimes {
  const instants = new Set<string>([now]);
  const zones = new Set<string>(['UTC']);
  const days = new Set<string>();
  const visit = (value: unknown, name: string): void => {
    if (typeof value === 'string') {
      if (INSTANT.test(value)) instants.add(value);
      else if (/^\d{4}-\d{2}-\d{2}$/.test(value)) days.add(value);
      else if (/time_?zone/.test(name)) zones.add(value);
    } else if (Array.isArray(value)) for (const one of value) visit(one, name);
    else if (typeof value === 'object' && value !== null)
      for (const [member, one] of Object.entries(value)) visit(one, member);
  };
  for (const { data } of answers) visit(data, '');
  for (const instant of instants) for (const zone of zones) days.add(wallClock(instant, zone).slice(0, 10));
  return { instants, zones, days };
}

/**
 * The times of a text that are in no data: wrong, or of nothing that a program could read as well. Where the data quote
 * a statement in words, as those of explain_status do, its words are data.
 */
export function strangeTimes({ from, text: whole, data }: Answer, { instants, days }: KnownTimes): string[] {
  if (whole === null) return [];
  const quoted = QUOTING.test(from) ? sentencesIn(data) : [];
  const text = quoted.reduce((left, sentence) => left.replaceAll(sentence, ''), whole);
  const faults: string[] = [];
  for (const [moment, day, clock, zone] of text.matchAll(MOMENT)) {
    const isKnown = [...instants].some((instant) => wallClock(instant, zone ?? 'UTC') === `${day} ${clock}`);
    if (!isKnown) faults.push(`${from}: ${moment} is in no data: ${lineWith(text, moment)}`);
  }
  for (const [day] of text.matchAll(DAY))
    if (!days.has(day)) faults.push(`${from}: ${day} is in no data: ${lineWith(text, day)}`);
  return faults;
}

/** `expected`, without a word that puts it into the past, and its time in the same clause. */
const EXPECTED =
  /\b(was |were |not )?expected\b([^.;]*?)(\d{4}-\d{2}-\d{2})(?: (\d{2}:\d{2}))?(?: ([A-Z][A-Za-z]+\/[A-Za-z_/+-]+|UTC))?/g;

/** What a text calls expected although its time has passed. `now` is the moment of the answer. */
export function pastExpectations({ from, text }: Answer, now: string): string[] {
  if (text === null) return [];
  return [...text.matchAll(EXPECTED)].flatMap(([words, was, , day = '', clock = null, zone = 'UTC']) => {
    if (was !== undefined) return [];
    const [today = '', time = ''] = wallClock(now, zone).split(' ');
    const isPast = clock === null || clock === '00:00' ? day < today : `${day} ${clock}` < `${today} ${time}`;
    return isPast ? [`${from}: calls expected what is past: ${words}`] : [];
  });
}

function lineWith(text: string, part: string): string {
  return text.split('\n').find((line) => line.includes(part)) ?? '';
}

const SENTENCE_LENGTH_MIN = 40;
const QUOTING = /^(explain_status|get_container_history) /;

function sentencesIn(data: unknown): string[] {
  if (typeof data === 'string') return data.length >= SENTENCE_LENGTH_MIN ? [data] : [];
  if (typeof data !== 'object' || data === null) return [];
  return Object.values(data).flatMap(sentencesIn);
}
