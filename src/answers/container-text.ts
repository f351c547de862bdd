import { ago, joinLines } from '../core/text.ts';
import { yardParty } from '../domain/stated-at-terminal.ts';
import type { ContainerDetails } from '../services/container/get-container.ts';
import type { Container } from '../services/record/container.ts';
import type { Shipment } from '../services/record/shipment.ts';
import { lastFreeDayText } from '../wording/free-time-text.ts';
import { partyText } from '../wording/party-text.ts';
import { contradictionText, disruptionText } from '../wording/reasons-text.ts';
import { SANDBOX_NOTE } from '../wording/sandbox-note.ts';
import { reeferText } from '../wording/sightings-text.ts';
import { freeTimesText } from '../wording/stated-free-time-text.ts';
import { shortChargesText } from './charges-text.ts';
import { fieldsText } from './fields-text.ts';
import { labelsText } from './labels-text.ts';
import { containerNumbersText } from './numbers-text.ts';
import { feesText, pickupText, statusText } from './pickup-text.ts';
import { standingText } from './standing-text.ts';
import {
  eventText,
  expectedArrivalText,
  inlandText,
  predictedArrivalText,
  predictedRampText,
  voyageText,
} from './voyage-text.ts';
import { whereText } from './where-text.ts';

type Line = string | null | undefined | false;

/** A container in sentences, as far as it was read: how it stands, what is in the way, until when it is free. */
export function containerText(details: ContainerDetails, now: number): string {
  const { container, shipment } = details;
  const voyage = shipment && voyageText(shipment);
  return joinLines([...containerLines(details, now, voyage), container.is_sandbox && SANDBOX_NOTE]);
}

/** The same in lines; `voyage` is said of its shipment, where that is not said elsewhere. */
export function containerLines(details: ContainerDetails, now: number, voyage: Line): Line[] {
  const { container, shipment, standing, transport_events: events } = details;
  const ages = standing?.sources.length
    ? null
    : [terminalReportText(container, now), shipment && lastReportText(shipment, now)];
  return [
    ...factLines(details, now, voyage),
    labelsText({ ref_numbers: allReferences(details), tags: shipment?.tags, customer_name: shipment?.customer_name }),
    fieldsText(details.custom_fields),
    fieldsText(details.shipment_custom_fields, 'Custom fields of its shipment'),
    ...(standing === undefined ? [] : standingText(standing, container.current_status, now)),
    ...(ages ?? [shipment && stoppedText(shipment, now), shipment && receivedSinceText(shipment, details)]),
    events && milestonesText(events),
  ];
}

/** Those of the container, then those of its shipment. */
function allReferences({ container, shipment }: ContainerDetails): string[] {
  return [...new Set([...container.ref_numbers, ...(shipment?.ref_numbers ?? [])])];
}

/** What is known of a container, without its milestones and how old it is: the same in every answer. */
export function factLines(details: ContainerDetails, now: number, voyage: Line): Line[] {
  const { container, shipment, charges } = details;
  return [
    statusText(container),
    whereText(container, details, now),
    ...container.contradictions.map(contradictionText),
    voyage,
    shipment && containerNumbersText(container, shipment),
    shipment && expectedArrivalText(container, shipment, now),
    shipment && predictedArrivalText(container, shipment),
    ...container.disruptions.map(disruptionText),
    shipment && inlandText(container, shipment, now),
    shipment && predictedRampText(container),
    reeferText(container),
    pickupText(container, now, shipment?.line_tracking_stopped_at != null),
    lastFreeDayText(container, now, lineReportAt(details)),
    freeTimesText(container),
    feesText(container, now),
    charges && shortChargesText(charges),
  ];
}

/** As of when the line last reported: of a message that is its own date, however late it came. */
function lineReportAt({ shipment, standing, freshness = standing }: ContainerDetails): string | null | undefined {
  if (freshness === undefined) return shipment?.line_tracking_last_succeeded_at;
  const said = freshness.sources.filter(({ party }) => party === 'shipping_line');
  return (
    said
      .flatMap(({ last_observed_at: at }) => at ?? [])
      .sort()
      .at(-1) ?? null
  );
}

/** When the last answer of the line was received, or since when it is not polled any more. */
export function lastReportText(shipment: Shipment, now: number): string {
  const { line_tracking_last_succeeded_at: lastReportAt } = shipment;
  const stopped = stoppedText(shipment, now);
  if (stopped !== null) return stopped;
  if (lastReportAt === null) return 'The shipping line: nothing received yet.';
  // The moment is of the database's clock, which may be ahead of ours.
  return `The shipping line: last received ${ago(Math.min(Date.parse(lastReportAt), now), now)}.`;
}

function stoppedText({ line_tracking_stopped_at: stoppedAt }: Shipment, now: number): string | null {
  if (stoppedAt === null) return null;
  return `Tracking stopped ${ago(Date.parse(stoppedAt), now)}: this is how it stood then.`;
}

/** What came after tracking had stopped shows in the ages of the sources, and in nothing else. */
function receivedSinceText({ line_tracking_stopped_at: stoppedAt }: Shipment, { standing }: ContainerDetails) {
  const since = standing?.sources.filter(
    ({ last_heard_at: at }) => stoppedAt !== null && at !== null && at > stoppedAt,
  );
  return since === undefined || since.length === 0 ? null : 'What was received since then is not applied.';
}

function terminalReportText(
  { terminal_checked_at: checkedAt, terminal_statements: statements }: Container,
  now: number,
) {
  const who = partyText(yardParty(statements));
  return checkedAt === null ? null : `The ${who} last reported ${ago(Date.parse(checkedAt), now)}.`;
}

function milestonesText(events: NonNullable<ContainerDetails['transport_events']>): string {
  return events.length === 0 ? 'No milestone is known yet.' : joinLines(['Milestones:', ...events.map(lineOf)]);
}

function lineOf(event: Parameters<typeof eventText>[0]): string {
  return `- ${eventText(event)}`;
}
