import { momentText, shownMoment } from '../../../view/model/time.ts';
import type { Step, Stop, Timeline } from '../../../view/model/timeline.ts';
import { milestoneText, partyText } from '../../../view/model/words.ts';
import type { ContainerRecord, Milestone, RawEvent } from './container-data.ts';
import { type ChangeTimes, firstEstimate, type KnownOfEstimates, momentOf } from './estimates.ts';
import { rampForecastNotes } from './own-forecast.ts';

/**
 * What has happened by place, and what is planned, each with what every source said of it. Of several plans of one thing the
 * one counts that the service shows elsewhere too.
 */
export function journeyOf(
  { milestones, container, shipment }: ContainerRecord,
  said: readonly RawEvent[],
  { now, changedAt = new Map() }: { now: number; changedAt?: ChangeTimes | undefined },
): Timeline {
  const shown = [container.pod_eta_at, container.ind_eta_at, shipment?.pol_etd_at, shipment?.pod_eta_at];
  const estimates = new Set([...shown, shipment?.destination_eta_at]);
  const current = said.filter(({ event, invalidated_at }) => event !== null && invalidated_at === null);
  const last = Math.max(0, ...milestones.map(({ event }) => Date.parse(event.timestamp ?? '') || 0));
  const past = milestones
    .filter(({ event }) => event.invalidated_at === null)
    .map((one) => ({ place: one.place, step: doneStep(one, current) }));
  const happened = new Set(milestones.map(({ event }) => keyOf(nameOf(event.event), event.location_locode)));
  const plans = new Map<string, RawEvent[]>();
  for (const one of current) {
    const key = keyOf(one.event, one.location_locode);
    if (one.estimated && !happened.has(key)) plans.set(key, [...(plans.get(key) ?? []), one]);
  }
  const originals = new Set([shipment?.pod_original_eta_at]);
  const known = { estimates, originals, last, now, changedAt, container };
  const ahead = [...plans.values()].map((sides) => plannedStep(sides, known));
  return { past: byPlace(past), ahead: byPlace(ahead) };
}

/** What is known besides the plans themselves. */
interface KnownOfPlans extends KnownOfEstimates {
  /** The moments that count elsewhere too. */
  estimates: ReadonlySet<unknown>;
  last: number;
  now: number;
  container: ContainerRecord['container'];
}

interface PlacedStep {
  place: string | null;
  step: Step;
}

function nameOf(event: string): string {
  return event.slice(event.lastIndexOf('.') + 1);
}

function keyOf(event: string | null, locode: string | null): string {
  return `${event} ${locode ?? ''}`;
}

function doneStep({ event, terminal, vessel }: Milestone, said: readonly RawEvent[]): Step {
  const name = nameOf(event.event);
  const others = said.filter(
    (one) =>
      keyOf(one.event, one.location_locode) === keyOf(name, event.location_locode) &&
      // What is shown already.
      (one.estimated || one.timestamp !== event.timestamp || one.data_source !== event.data_source),
  );
  return {
    what: milestoneText(event.event),
    state: 'done',
    moment: shownMoment(event.timestamp, event.local_time === null ? event.timezone : 'local'),
    notes: saidTexts(others),
    by: [vessel, event.voyage_number, terminal].filter((part) => part !== null),
    party: partyText(event.data_source),
  };
}

/** What is planned; the line comes first among others, because the vessel and the voyage are its own. */
function plannedStep(sides: readonly RawEvent[], known: KnownOfPlans): PlacedStep {
  const { estimates, last, now } = known;
  const rankOf = (one: RawEvent) =>
    (estimates.has(one.timestamp) ? 0 : 2) + (one.data_source === 'shipping_line' ? 0 : 1);
  const [plan, ...others] = sides.toSorted(
    (one, other) => rankOf(one) - rankOf(other) || other.created_at.localeCompare(one.created_at),
  );
  if (plan === undefined) throw new Error('A plan is stated by someone.');
  const at = Date.parse(plan.timestamp);
  // Who states another time later means the same arrival; another party may mean what it says.
  const former = others.filter((one) => one.data_source === plan.data_source);
  const beside = others.filter((one) => one.data_source !== plan.data_source);
  const step: Step = {
    what: milestoneText(plan.event ?? plan.original_event),
    // What came later has happened, so this was either not reported or skipped.
    state: at < last ? 'unknown' : at < now ? 'overdue' : 'expected',
    moment: momentOf(plan),
    notes: [
      ...rampForecastNotes(plan, known.container),
      ...firstEstimate(plan, former, known),
      ...saidTexts(beside).map((text) => text.replace('Planned', 'Also planned')),
    ],
    by: [plan.vessel_name, plan.voyage_number].filter((part) => part !== null),
    party: partyText(plan.data_source),
  };
  return { place: plan.location_name ?? plan.location_locode, step };
}

function saidTexts(said: readonly RawEvent[]): string[] {
  const texts = said.flatMap((one) => {
    const moment = momentOf(one);
    return moment === null
      ? []
      : [`${one.estimated ? 'Planned' : 'Reported'} ${momentText(moment)} by the ${partyText(one.data_source)}`];
  });
  return [...new Set(texts)];
}

/** What is reported at one place one after the other stands together. */
function byPlace(placed: readonly PlacedStep[]): Stop[] {
  const stops: Stop[] = [];
  for (const { place, step } of placed) {
    const last = stops.at(-1);
    const name = place ?? 'Place not reported';
    if (last?.place === name) last.steps.push(step);
    else stops.push({ place: name, steps: [step] });
  }
  return stops;
}
