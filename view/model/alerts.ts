import { type Data, isData, rows, text, texts } from './read.ts';
import { momentText, shownMoment } from './time.ts';
import { milestoneText, partyText, words } from './words.ts';

/** What a reader has to know before they rely on the rest, in sentences. */
export function alertsOf(answer: Data, container: Data, shipment: Data): string[] {
  const stopped = shownMoment(text(shipment.line_tracking_stopped_at), null);
  return [
    ...(stopped === null ? [] : [`Tracking stopped on ${momentText(stopped)}: this is how it stood then.`]),
    ...rows(container.contradictions).map(contradictionText),
    ...rows(container.disruptions).map(disruptionText),
    ...rows(answer.awaited).flatMap(overdueText),
    ...texts(answer.vessel_suspicions).map((reason) => `AIS contradicts the shipping line: ${reason}`),
    ...rows(answer.sources)
      .filter(({ state }) => state === 'stale' || state === 'failing')
      .map(sourceText),
  ];
}

function contradictionText(contradiction: Data): string {
  const fact = (text(contradiction.fact) ?? 'a fact').replaceAll('_', ' ');
  const sides = rows(contradiction.statements).map((side) => {
    const who = partyText(text(side.party) ?? 'a source');
    const said = saidText(text(side.value), text(side.timezone));
    return `the ${who} says ${said}`;
  });
  if (isData(contradiction.computed)) return byTariffText(contradiction.computed);
  const shown = saidText(text(contradiction.shown), text(rows(contradiction.statements)[0]?.timezone));
  return `Sources contradict each other on the ${fact}: ${sides.join('; ')}. Shown: ${shown}.`;
}

/** A stated last free day beside the one that a stored tariff gives. */
function byTariffText(computed: Data): string {
  const sides = rows(computed.stated).map(
    (side) => `the ${partyText(text(side.party) ?? 'a source')} states ${text(side.date)}`,
  );
  const date = text(computed.date);
  const given = date === null ? 'there is no free time' : `it is ${date}`;
  return `The last free day: ${sides.join('; ')}; by the tariff ${text(computed.tariff)} ${given}.`;
}

/** What is stated may be a moment or words. */
function saidText(value: string | null, zone: string | null): string {
  if (value === null) return 'nothing';
  const moment = /^\d{4}-\d\d-\d\dT/.test(value) ? shownMoment(value, zone) : null;
  return moment === null ? `“${value}”` : momentText(moment);
}

const KINDS: Readonly<Record<string, string>> = {
  rolled: 'It was rolled to another vessel',
  missed_connection: 'It missed its connection',
  vessel_changed: 'The vessel was changed',
  port_changed: 'The port of discharge was changed',
  destination_changed: 'The destination was changed',
  transshipment_changed: 'The port of transhipment was changed',
  late_departure: 'The departure was late',
  stated_reason: 'A reason was stated',
  dated_ahead: 'A milestone is reported with a date in the future',
  other_vessel: 'The arrival is stated for another vessel',
};

function disruptionText(disruption: Data): string {
  const kind = text(disruption.kind) ?? 'disrupted';
  const place = text(disruption.place_name) ?? text(disruption.place_locode);
  const zone = text(disruption.timezone) ?? text(disruption.arrives_at_timezone);
  const before = sideText(disruption.before, disruption.before_at, zone);
  const after = sideText(disruption.after, disruption.after_at, zone);
  const change = [before, after === null ? null : `now ${after}`].filter((side) => side !== null).join(', ');
  const by = `by the ${partyText(text(disruption.party) ?? 'a source')}`;
  return `${KINDS[kind] ?? words(kind)}${place === null ? '' : ` at ${place}`}: ${change} (${by}).`;
}

function sideText(what: unknown, at: unknown, zone: string | null): string | null {
  const name = text(what);
  const moment = shownMoment(text(at), zone);
  if (name === null) return null;
  return `“${name}”${moment === null ? '' : ` on ${momentText(moment)}`}`;
}

function overdueText(awaited: Data): string[] {
  const milestone = milestoneText(text(awaited.milestone) ?? 'milestone');
  const deadline = shownMoment(text(awaited.deadline), text(awaited.timezone));
  const by = deadline === null ? '' : ` It was due by ${momentText(deadline)}.`;
  const from = partyText(text(awaited.awaited_from) ?? 'source');
  if (awaited.state === 'overdue') return [`Overdue: “${milestone}” is not reported.${by}`];
  if (awaited.state !== 'unknown') return [];
  return [`Not known: “${milestone}” may have happened, the ${from} has not reported since.${by}`];
}

function sourceText(source: Data): string {
  const name = text(source.source) ?? 'A source';
  const heard = shownMoment(text(source.last_heard_at), null);
  const since = heard === null ? 'nothing was received from it yet' : `last received ${momentText(heard)}`;
  return `${name} (${source.state === 'failing' ? 'failing' : 'not fresh'}): ${since}.`;
}
