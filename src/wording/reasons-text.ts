import { shortName } from '../core/short-name.ts';
import type { ShownContradiction, ShownDisruption } from '../domain/container-record/reasons.ts';
import { daysBetween, localDate } from '../domain/instant.ts';
import { findLocation } from '../domain/location.ts';
import { placeText, quoted } from './facts.ts';
import { localTime } from './local-time.ts';
import { nameWords } from './name-words.ts';
import { partyText } from './statement-text.ts';

/** What a contradiction is about, in words. */
export const FACT_WORDS: Record<ShownContradiction['fact'], string> = {
  pickup: 'whether it was picked up',
  place: 'where it is',
  pickup_time: 'when it was picked up',
  discharge_time: 'when it was discharged',
  empty_return: 'when it was returned empty',
  port_of_discharge: 'the port of discharge',
  destination: 'the destination',
  vessel: 'the vessel on which it arrived',
  availability: 'whether it can be picked up',
  hold: 'a hold',
  fee: 'a fee',
  last_free_day: 'the last free day',
  last_free_day_by_tariff: 'the last free day by the tariff',
};

/** A contradiction in one line: who says what, as of when, when that was received, and which of it is shown. */
export function contradictionText({ fact, statements, shown, settles_at, computed }: ShownContradiction): string {
  if (computed !== undefined)
    return `Contradiction on ${FACT_WORDS[fact]}: ${computedText(computed)}. Shown: ${shown}.`;
  const isElsewhere = areElsewhere(statements);
  const sides = statements.map((said) => {
    const { party, source, value, observed_at, precision, timezone, received_at, relayed, facility } = said;
    const when = whenText(observed_at, precision, timezone);
    const what = value === observed_at ? when : `${statedText(fact, said, isElsewhere)} (${when})`;
    const who = facility === undefined ? quoted(source) : `${quoted(facility)}, by ${quoted(source)}`;
    const speaker =
      relayed === true ? `${quoted(source)}, relaying the ${partyText(party)},` : `the ${partyText(party)} (${who})`;
    return `${speaker} says ${what}, received ${localTime(received_at, null)}`;
  });
  const first = statements[0];
  const shownText =
    first !== undefined && shown === first.observed_at
      ? whenText(shown, first.precision, first.timezone)
      : statedText(fact, { value: shown, place: first?.place }, isElsewhere);
  const until =
    settles_at === undefined
      ? ''
      : `, until the newer statement counts at ${localTime(settles_at, first?.timezone ?? null)} if nothing contradicts it`;
  return `Contradiction on ${FACT_WORDS[fact]}: ${sides.join('; ')}. Shown: ${shownText}${until}.`;
}

/** The same in few words, for lists. */
export function contradictionBrief({ fact, statements, computed }: ShownContradiction): string {
  if (computed !== undefined) return `contradiction on ${FACT_WORDS[fact]} (${computedText(computed)})`;
  const isElsewhere = areElsewhere(statements);
  const sides = statements.map(
    ({ party, source, value, observed_at, precision, timezone, facility, place, relayed }) => {
      // Two sources of one party are distinguished by name, two statements of one source by time.
      const isOfParty = statements.some((one) => one.party === party && one.source !== source);
      const isOfSource = statements.some((one) => one.source === source && one.observed_at !== observed_at);
      const name = facility ?? (isOfParty ? source : null);
      const own = name === null ? partyText(party) : `${partyText(party)} ${quoted(shortName(name))}`;
      const who = relayed === true ? `${quoted(shortName(source))}, relaying the ${partyText(party)},` : own;
      const when = isOfSource && facility === undefined ? ` at ${whenText(observed_at, precision, timezone)}` : '';
      const stated = statedText(fact, { value: shortName(value), place }, isElsewhere);
      const what = value === observed_at ? whenText(value, precision, timezone) : `${stated}${when}`;
      return `${who} says ${what}`;
    },
  );
  return `contradiction on ${FACT_WORDS[fact]} (${sides.join(', ')})`;
}

function computedText({ tariff, charge, date, stated }: NonNullable<ShownContradiction['computed']>): string {
  const sides = stated.map((one) => `the ${partyText(one.party)} states ${one.date}`);
  return `${sides.join(', ')}; by the tariff ${quoted(tariff)} (${charge}) ${date === null ? 'there is no free time' : `it is ${date}`}`;
}

/** What disturbed the journey, in one sentence. */
export function disruptionText(disruption: ShownDisruption): string {
  const { kind, before, before_at, has_sailed, after, after_at, timezone } = disruption;
  const at = placeOf(disruption);
  const where = at === null ? '' : ` at ${at}`;
  const reported = reportedText(disruption);
  switch (kind) {
    case 'rolled':
      return `It was rolled${where}: ${sailingsText(disruption)}${reported}.`;
    case 'missed_connection':
      return isChangedAhead(disruption)
        ? `It was put on a later vessel${where}: ${sailingsText(disruption)}${reported}.`
        : `It missed its connection${where}: ${sailingsText(disruption)}${reported}.`;
    case 'vessel_changed': {
      const to = after === null ? 'one that is not stated' : quoted(after);
      return `The vessel planned ${legOf(disruption)} was changed from ${quoted(before)} to ${to}${reported}.`;
    }
    case 'port_changed':
      return `The port of discharge was changed from ${placeCodeText(before)} to ${placeCodeText(after ?? '')}${reported}.`;
    case 'destination_changed':
      return `The destination was changed from ${placeCodeText(before)} to ${placeCodeText(after ?? '')}${reported}.`;
    case 'transshipment_changed':
      return `The port of transhipment was changed from ${placeCodeText(before)} to ${placeCodeText(after ?? '')}${reported}.`;
    case 'late_departure': {
      const days = after_at === null ? 0 : daysBetween(localDate(before_at, timezone), localDate(after_at, timezone));
      const count = days === 1 ? '1 day' : `${days} days`;
      const now = after_at === null ? '' : `, on ${localTime(after_at, timezone)}`;
      return has_sailed
        ? `${quoted(after ?? before)} left${at === null ? '' : ` ${at}`} ${count} later than first stated${now}.`
        : `The departure of ${quoted(after ?? before)}${where} was put off by ${count}${now.replace(', on', ', to')}.`;
    }
    case 'stated_reason':
      return `${capital(reasonText(disruption))}.`;
    case 'other_vessel':
      return `${otherVesselText(disruption)}${reported}.`;
    case 'dated_ahead':
      return `${capital(aheadText({ ...disruption, milestone: before, at: before_at }, where))}; it does not count yet.`;
  }
}

/** For which vessel the arrival is stated, and on which the container sails. */
function otherVesselText({ before, after, after_at: at, ...ends }: ShownDisruption): string {
  const { arrives_at_locode: locode = null, arrives_at_name: name = null, arrives_at_timezone: zone = null } = ends;
  const when = at === null ? '' : ` on ${localTime(at, zone)}`;
  const port = placeText({ locode, name }) ?? 'the port of discharge';
  return `The estimated arrival at ${port}${when} is stated for ${quoted(after ?? '')}, though it sails on ${quoted(before)} and no transhipment is stated`;
}

interface ReportedAhead {
  party: ShownDisruption['party'];
  milestone: string;
  at: string;
  timezone: string | null;
}

/** `the shipping line reports full out with a date in the future (2026-11-23 06:17 America/Los_Angeles)`. */
export function aheadText({ party, milestone, at, timezone }: ReportedAhead, where = ''): string {
  return `the ${partyText(party)} reports ${nameWords(milestone)}${where} with a date in the future (${localTime(at, timezone)})`;
}

/** `from Rotterdam (NLRTM)`, or `to Los Angeles (USLAX)` where the port of the change is not stated. */
export function legOf(disruption: ShownDisruption): string {
  const from = placeOf(disruption);
  if (from !== null) return `from ${from}`;
  const { arrives_at_locode: locode = null, arrives_at_name: name = null } = disruption;
  const to = placeText({ locode, name });
  return to === null ? 'for a later leg' : `for the arrival at ${to}`;
}

/** Whether the next vessel was reported before the former one was to leave: that one was not missed. */
export function isChangedAhead({ kind, before_at, has_sailed, reported_at }: ShownDisruption): boolean {
  return kind === 'missed_connection' && !has_sailed && reported_at != null && reported_at < before_at;
}

/** The vessel of before and that of now, each with the time that is known of it. */
function sailingsText(disruption: ShownDisruption): string {
  const { before, before_at, has_sailed, after, after_at, timezone } = disruption;
  const {
    arrives_at_locode: locode = null,
    arrives_at_name: name = null,
    arrives_at_timezone: zone = null,
  } = disruption;
  const port = placeText({ locode, name });
  if (port !== null) {
    const now =
      after === null ? '' : `; now ${quoted(after)}${after_at === null ? '' : `, on ${localTime(after_at, zone)}`}`;
    return `${quoted(before)} was to bring it to ${port} on ${localTime(before_at, zone)}${now}`;
  }
  const planned = disruption.before_is_loading === true ? 'was to load it' : 'was to leave';
  const left = `${quoted(before)} ${has_sailed ? 'left' : planned} on ${localTime(before_at, timezone)}${has_sailed ? ' without it' : ''}`;
  if (after === null) return `${left}; no next vessel is stated`;
  const loads = disruption.after_is_loading === true ? ', loading' : '';
  return `${left}; next vessel ${quoted(after)}${after_at === null ? '' : `${loads} on ${localTime(after_at, timezone)}`}`;
}

function reportedText({ reported_at, party }: ShownDisruption): string {
  return reported_at == null ? '' : `, reported by the ${partyText(party)} on ${localTime(reported_at, null)}`;
}

/**
 * The reason that a source states: of what, its code and its remark, and when it was stated. Of a delay the first time and that
 * of now come with it, so that it is not read as the reason of another one.
 */
function reasonText(disruption: ShownDisruption): string {
  const { before, after, party, delayed, before_at, after_at, has_sailed, timezone, reported_at } = disruption;
  const when = reported_at == null ? '' : ` on ${localTime(reported_at, null)}`;
  if (delayed === undefined) return `${reasonHead(disruption)} by the ${partyText(party)}${when}: ${wordsOf([after])}`;
  const now = after_at === null ? '' : `, ${has_sailed ? 'happened' : 'last'} ${localTime(after_at, timezone)}`;
  const times = ` (first ${localTime(before_at, timezone)}${now})`;
  return `${reasonHead(disruption)}${times}, stated by the ${partyText(party)}${when}: ${wordsOf([before, after])}`;
}

/** The same in few words, for lists. */
export function reasonBrief(disruption: ShownDisruption): string {
  const { before, after, party, delayed, reported_at } = disruption;
  const when = reported_at == null ? '' : ` on ${localTime(reported_at, null).slice(0, 10)}`;
  const words = delayed === undefined ? [after] : [before, after];
  return `${reasonHead(disruption)} by the ${partyText(party)}${when}: ${wordsOf(words.map((one) => (one === null ? null : shortName(one))))}`;
}

function reasonHead(disruption: ShownDisruption): string {
  const { delayed, before } = disruption;
  if (delayed === undefined) return `${REASON_OF}${quoted(shortName(before))}`;
  const at = placeOf(disruption);
  return `${REASON_OF}the delay of the ${DELAYED[delayed] ?? nameWords(delayed)}${at === null ? '' : ` at ${at}`}`;
}

/** How the text of a reason begins. */
export const REASON_OF = 'reason of ';

const DELAYED: Partial<Record<NonNullable<ShownDisruption['delayed']>, string>> = {
  arrive: 'arrival',
  depart: 'departure',
  load: 'loading',
  berth: 'berthing',
  available: 'availability',
  deliver: 'delivery',
};

/** The code of a delay and the remark of its source, as far as they are given. */
function wordsOf(texts: readonly (string | null)[]): string {
  const given = texts.flatMap((text) => (text === null || text === '' ? [] : [text]));
  return [...new Set(given)].map(quoted).join(', ');
}

function capital(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
}

function whenText(at: string, precision: 'time' | 'date', timezone: string | null): string {
  const local = localTime(at, timezone);
  return precision === 'date' ? local.slice(0, 10) : local;
}

type Statement = ShownContradiction['statements'][number];

/** Whether the statements are about different places, so that each is to be named. */
function areElsewhere(statements: readonly Statement[]): boolean {
  return new Set(statements.map(({ place }) => place)).size > 1;
}

/**
 * What is stated, with its place where the places differ. The words are ours, and the names of senders in them are quoted
 * where they are made (domain/journey); only places and vessels are values of the sender as a whole.
 */
function statedText(fact: Contradicted, { value, place }: Pick<Statement, 'value' | 'place'>, isElsewhere: boolean) {
  const what = NAMES.has(fact) ? placeCodeText(value) : value;
  if (!isElsewhere || place === undefined) return what;
  const name = findLocation(place)?.name ?? quoted(place);
  const [head = '', ...kept] = what.split('; ');
  return [head.includes(' at ') ? `${head}, ${name}` : `${head} at ${name}`, ...kept].join('; ');
}

type Contradicted = ShownContradiction['fact'];

const NAMES: ReadonlySet<Contradicted> = new Set(['port_of_discharge', 'destination', 'vessel']);

/** A place by its code, with its name; what is no code is in quotes. */
export function placeCodeText(value: string): string {
  if (/^[A-Z]{2}[A-Z0-9]{3}$/.test(value)) return placeText({ locode: value, name: null }) ?? value;
  return quoted(value);
}

function placeOf({ place_locode: locode, place_name: name }: ShownDisruption): string | null {
  return placeText({ locode, name });
}
