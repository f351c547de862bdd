import { arrivalFact } from '../../../view/model/arrival.ts';
import { timelineOf } from '../../../view/model/timeline.ts';
import { equipmentText } from '../../../view/model/words.ts';
import type { SharedContainer } from '../../services/share-link/shared-container.ts';
import { type Html, html } from '../html.ts';
import { chosenFacts, shownStatus } from './shared-facts-shown.ts';
import type { SharedContent } from './shared-page.ts';
import { factTiles, journeyList, toneMark } from './shared-pieces.ts';
import { placesText, voyageAlerts } from './shared-voyage-shown.ts';

/** What the page of a container says, at a time in milliseconds since the epoch. */
export function sharedContainerContent(shared: SharedContainer, title: string | null, now: number): SharedContent {
  const { facts, voyage, received_at } = shared;
  const status = shownStatus(facts);
  const about = [equipmentText(facts), voyage.shipping_line_name, placesText(voyage)].filter((part) => part !== null);
  const arrival =
    facts.arrival === undefined
      ? null
      : arrivalFact({ ...facts.arrival, current_status: facts.current_status }, { ...voyage, ...voyage.times }, now);
  return {
    title: title ?? facts.number,
    isSandbox: facts.is_sandbox,
    receivedAt: received_at,
    body: html`<h1${title === null && html` class="number"`}>${title ?? facts.number}</h1>
<p class="about">${title !== null && html`<span class="number">${facts.number}</span> · `}${about.join(' · ')}</p>
<p>${toneMark(status.text, status.tone)}</p>${voyageAlerts(voyage, facts.is_contradictory)}
${factTiles([...(arrival === null ? [] : [arrival]), ...chosenFacts(facts, now)])}
${journeyOf(shared)}${referencesOf(shared)}`,
  };
}

function journeyOf({ facts, legs, awaited }: SharedContainer): Html | null {
  if (facts.milestones === undefined) return null;
  const timeline = timelineOf(facts.milestones, legs ?? [], awaited ?? []);
  return html`<section class="card"><h2>Journey</h2>${journeyList(timeline)}</section>`;
}

function referencesOf({ facts, voyage }: SharedContainer): Html | null {
  if (facts.references === undefined || voyage.references === undefined) return null;
  const { bill_of_lading_number: bill, booking_number: booking, ref_numbers } = voyage.references;
  const own = [...new Set([...facts.references, ...ref_numbers])];
  return html`<section class="card"><h2>References</h2><dl class="facts"><dt>Bill of lading</dt><dd>${bill}</dd>${
    booking !== null && html`<dt>Booking</dt><dd>${booking}</dd>`
  }${own.length > 0 && html`<dt>References</dt><dd>${own.join(', ')}</dd>`}</dl></section>`;
}
