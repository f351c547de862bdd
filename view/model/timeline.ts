import { type Data, data, flag, rows, text } from './read.ts';
import { deviationText, momentText, type ShownMoment, shownMoment } from './time.ts';
import { milestoneText, partyText, placeText } from './words.ts';

/** Something that has happened or is to come. */
export interface Step {
  what: string;
  state: 'done' | 'expected' | 'overdue' | 'unknown';
  /** Null where no time is known. */
  moment: ShownMoment | null;
  /** What was planned, and other times that were stated. */
  notes: string[];
  /** On what it goes, and at which terminal. */
  by: string[];
  party: string | null;
}

/** What happens at one place, in order. */
export interface Stop {
  place: string;
  steps: Step[];
}

interface PlacedStep {
  step: Step;
  place: string;
}

/** What has happened, and what is to come, each by place. */
export interface Timeline {
  past: Stop[];
  ahead: Stop[];
}

const NO_PLACE = 'Place not reported';

/** The milestones of a container with what was planned, and what of its route is still to come. */
export function timelineOf(events: readonly Data[], legs: readonly Data[], awaited: readonly Data[]): Timeline {
  const past = events.map(
    (event): PlacedStep => ({ step: doneStep(event, legs), place: placeText(event.location) ?? NO_PLACE }),
  );
  const planned = legs.flatMap((leg) =>
    [endStep(leg, 'departure'), endStep(leg, 'arrival')].flatMap((one) => one ?? []),
  );
  const others = awaited.filter((one) => !isOfLeg(one)).map(awaitedStep);
  return { past: byPlace(past), ahead: byPlace([...planned, ...others]) };
}

/** The container's own times, for a host through which the list of its milestones cannot be read. */
export function milestonesOf(container: Data, shipment: Data): Data[] {
  const port = { name: text(shipment.port_of_lading_name) };
  const discharge = { name: text(shipment.port_of_discharge_name) };
  const inland = { name: text(shipment.destination_name) };
  const known: readonly (readonly [string, unknown, unknown, object])[] = [
    ['empty_out', container.empty_out_at, shipment.pol_timezone, port],
    ['full_in', container.pol_full_in_at, shipment.pol_timezone, port],
    ['vessel_loaded', container.pol_vessel_loaded_at, shipment.pol_timezone, port],
    ['vessel_departed', container.pol_vessel_departed_at, shipment.pol_timezone, port],
    ['vessel_arrived', container.pod_arrived_at, container.pod_timezone, discharge],
    ['vessel_discharged', container.pod_discharged_at, container.pod_timezone, discharge],
    ['rail_loaded', container.pod_rail_loaded_at, container.pod_timezone, discharge],
    ['rail_departed', container.pod_rail_departed_at, container.pod_timezone, discharge],
    ['arrived_at_inland_destination', container.ind_ata_at, container.final_destination_timezone, inland],
    ['full_out', container.pod_full_out_at, container.pod_timezone, discharge],
    ['full_out', container.final_destination_full_out_at, container.final_destination_timezone, inland],
    ['delivered', container.delivered_at, container.final_destination_timezone, {}],
    ['empty_in', container.empty_terminated_at, container.empty_terminated_timezone, {}],
  ];
  return known.flatMap(([event, timestamp, timezone, location]) =>
    text(timestamp) === null ? [] : [{ event, timestamp, timezone, location }],
  );
}

function doneStep(event: Data, legs: readonly Data[]): Step {
  const name = text(event.event) ?? '';
  const zone = text(event.timezone);
  const party = text(event.party) ?? text(event.data_source);
  return {
    what: milestoneText(name),
    state: 'done',
    moment: shownMoment(text(event.timestamp), zone, text(event.timestamp_precision)),
    notes: [...plannedNotes(event, name, legs), ...otherTimes(event, zone)],
    by: [data(event.vessel).name, event.voyage_number, data(event.terminal).name].flatMap((one) => text(one) ?? []),
    party: party === null ? null : partyText(party),
  };
}

/** What the plan was of a departure or arrival that has come. */
function plannedNotes(event: Data, name: string, legs: readonly Data[]): string[] {
  const side = /_departed$/.test(name) ? 'departure' : /_arrived$|arrived_at/.test(name) ? 'arrival' : null;
  const actual = text(event.timestamp);
  if (side === null || actual === null) return [];
  const end = legs.map((leg) => data(leg[side])).find(({ actual_at: at }) => at === actual);
  const planned = text(end?.estimated_at);
  const moment = shownMoment(planned, text(end?.timezone));
  if (planned === null || moment === null) return [];
  const deviation = deviationText(planned, actual);
  return [deviation === null ? 'As planned' : `Planned ${momentText(moment)}: ${deviation}`];
}

function otherTimes(event: Data, zone: string | null): string[] {
  return rows(event.superseded).flatMap(({ party, at, precision }) => {
    const moment = shownMoment(text(at), zone, text(precision));
    return moment === null ? [] : [`Also stated: ${momentText(moment)} by the ${partyText(text(party) ?? 'source')}`];
  });
}

/** An end of a leg that has not come; null where it has. */
function endStep(leg: Data, side: 'departure' | 'arrival'): PlacedStep | null {
  const end = data(leg[side]);
  if (text(end.actual_at) !== null) return null;
  const isVessel = leg.mode === 'vessel' || leg.mode === 'barge';
  const what = side === 'departure' ? 'Departure' : 'Arrival';
  const carriage = [text(leg.vessel_name), text(leg.voyage)].filter((part) => part !== null);
  const by = isVessel && carriage.length === 0 ? ['Vessel not known'] : carriage;
  const step: Step = {
    what,
    state: flag(end.is_overdue) === true ? 'overdue' : 'expected',
    moment: shownMoment(text(end.estimated_at), text(end.timezone)),
    notes: [],
    by: isVessel ? by : [`by ${text(leg.mode) ?? 'a way not known'}`],
    party: null,
  };
  return { step, place: placeText(end) ?? NO_PLACE };
}

/** Departures and arrivals are those of the legs. */
function isOfLeg({ milestone }: Data): boolean {
  return /_(departed|arrived)$|^arrived_at/.test(text(milestone) ?? '');
}

function awaitedStep(awaited: Data): PlacedStep {
  const state = awaited.state === 'overdue' ? 'overdue' : awaited.state === 'unknown' ? 'unknown' : 'expected';
  const after = text(awaited.after);
  const stated = shownMoment(text(awaited.expected_at), text(awaited.timezone));
  const step: Step = {
    what: milestoneText(text(awaited.milestone) ?? ''),
    state,
    moment: stated,
    notes: after === null || stated !== null ? [] : [`Usually follows “${milestoneText(after)}”`],
    by: [],
    party: text(awaited.expected_by) === null ? null : partyText(text(awaited.expected_by) ?? ''),
  };
  return { step, place: '' };
}

function byPlace(placed: readonly PlacedStep[]): Stop[] {
  const stops: Stop[] = [];
  for (const { step, place } of placed) {
    const last = stops.at(-1);
    // What names no place stays where the reader is.
    if (last !== undefined && (place === '' || last.place === place)) last.steps.push(step);
    else stops.push({ place, steps: [step] });
  }
  return stops;
}
