import { endsOf } from '../../../view/model/shipment.ts';
import { timelineOf } from '../../../view/model/timeline.ts';
import { equipmentText, type Tone } from '../../../view/model/words.ts';
import type { SharedFacts } from '../../services/share-link/shared-facts.ts';
import type { SharedShipment } from '../../services/share-link/shared-shipment.ts';
import type { SharedVoyage } from '../../services/share-link/shared-voyage.ts';
import { type Html, html } from '../html.ts';
import { chosenFacts, shownStatus } from './shared-facts-shown.ts';
import type { SharedContent } from './shared-page.ts';
import { journeyList, momentTime, toneMark } from './shared-pieces.ts';
import { placesText, voyageAlerts } from './shared-voyage-shown.ts';

/** What the page of a shipment says, at a time in milliseconds since the epoch. */
export function sharedShipmentContent(shared: SharedShipment, title: string | null, now: number): SharedContent {
  const { voyage, containers, not_shown, received_at, is_sandbox } = shared;
  const number = voyage.references?.bill_of_lading_number ?? null;
  const places = placesText(voyage);
  // Of a shipment whose numbers are not shown, its way says which it is.
  const heading = title ?? number ?? places ?? 'Shipment';
  const about = [
    heading === number ? null : number,
    voyage.shipping_line_name,
    heading === places ? null : places,
    vesselText(voyage),
  ].filter((part) => part !== null);
  const isContradictory = containers.some((one) => one.is_contradictory);
  const count = containers.length + not_shown;
  return {
    title: heading,
    isSandbox: is_sandbox,
    receivedAt: received_at,
    body: html`<h1>${heading}</h1><p class="about">${about.join(' · ')}</p>
${statusesOf(shared)}${voyageAlerts(voyage, isContradictory)}
${timesOf(voyage)}<section class="card"><h2>${count === 1 ? '1 container' : `${count} containers`}</h2>${
      count === 0 && html`<p class="muted">The shipping line has not named any container yet.</p>`
    }<ul class="box-list">${containers.map((container) => boxItem(container, voyage, now))}</ul>${
      not_shown > 0 && html`<p class="muted">${not_shown} more are not shown on this page.</p>`
    }</section>${referencesOf(voyage)}`,
  };
}

/** The status in words, and where it is not the same for all: how many containers have each. */
function statusesOf({ containers, not_shown }: SharedShipment): Html | null {
  const counts = new Map<string, { tone: Tone; count: number }>();
  for (const { text, tone } of containers.map(shownStatus)) {
    counts.set(text, { tone, count: (counts.get(text)?.count ?? 0) + 1 });
  }
  const isOne = counts.size === 1 && not_shown === 0;
  const marks = [...counts].map(([text, { tone, count }]) => toneMark(isOne ? text : `${count} × ${text}`, tone));
  return marks.length === 0 ? null : html`<p>${marks.map((mark) => html`${mark} `)}</p>`;
}

function vesselText({ times }: SharedVoyage): string | null {
  const parts = [times?.pod_vessel_name ?? null, times?.pod_voyage_number ?? null].filter((part) => part !== null);
  return parts.length === 0 ? null : parts.join(' ');
}

function timesOf(voyage: SharedVoyage): Html | null {
  if (voyage.times === undefined) return null;
  const ends = endsOf({ ...voyage, ...voyage.times });
  return html`<ul class="facts-row">${ends.map(
    ({ name, what, moment, note }) =>
      html`<li><h2>${name}</h2><p class="value">${what}</p><p class="note-line">${
        moment !== null && momentTime(moment)
      }</p>${note !== null && html`<p class="note-line">${note}</p>`}</li>`,
  )}</ul>`;
}

function boxItem(facts: SharedFacts, voyage: SharedVoyage, now: number): Html {
  const status = shownStatus(facts);
  const equipment = equipmentText(facts);
  return html`<li><div class="row"><span><b class="number">${facts.number}</b>${
    equipment !== null && html` <span class="muted">${equipment}</span>`
  }</span>${toneMark(status.text, status.tone)}</div><ul class="lines">${chosenFacts(facts, now).map(
    ({ label, value, notes }) =>
      html`<li><span class="muted">${label}:</span> <b>${value}</b>${
        notes.length > 0 && html` <span class="muted">– ${notes.join('. ')}</span>`
      }</li>`,
  )}${
    facts.references !== undefined &&
    facts.references.length > 0 &&
    html`<li><span class="muted">References:</span> ${facts.references.join(', ')}</li>`
  }</ul>${
    facts.milestones !== undefined &&
    html`<details><summary>Milestones</summary>${journeyList(timelineOf(facts.milestones, plannedLegs(facts, voyage), []))}</details>`
  }</li>`;
}

/** The way from port to port as far as it is ahead, which is what the shipment knows of it; with or without transhipments. */
function plannedLegs({ arrival }: SharedFacts, { times, port_of_lading_name, port_of_discharge_name }: SharedVoyage) {
  const eta = arrival?.pod_eta_at ?? times?.pod_eta_at ?? null;
  const hasArrived = arrival !== undefined && (arrival.pod_arrived_at ?? arrival.pod_discharged_at) !== null;
  if (times === undefined || hasArrived || eta === null) return [];
  const { pol_etd_at, pol_atd_at, pol_timezone } = times;
  // A departure without a time is none that was planned.
  const departure = {
    actual_at: pol_atd_at ?? (pol_etd_at === null ? eta : null),
    estimated_at: pol_etd_at,
    timezone: pol_timezone,
  };
  const zone = arrival?.pod_timezone ?? times.pod_timezone;
  return [
    {
      mode: 'sea',
      departure: { ...departure, name: port_of_lading_name },
      arrival: { actual_at: null, estimated_at: eta, timezone: zone, name: port_of_discharge_name },
    },
  ];
}

function referencesOf({ references }: SharedVoyage): Html | null {
  if (references === undefined) return null;
  const { bill_of_lading_number: bill, booking_number: booking, ref_numbers: own } = references;
  return html`<section class="card"><h2>References</h2><dl class="facts"><dt>Bill of lading</dt><dd>${bill}</dd>${
    booking !== null && html`<dt>Booking</dt><dd>${booking}</dd>`
  }${own.length > 0 && html`<dt>References</dt><dd>${own.join(', ')}</dd>`}</dl></section>`;
}
