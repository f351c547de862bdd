import type { Fact } from '../../../view/model/free-day.ts';
import { momentText, type ShownMoment } from '../../../view/model/time.ts';
import type { Step, Stop, Timeline } from '../../../view/model/timeline.ts';
import type { Tone } from '../../../view/model/words.ts';
import { type Html, html, raw } from '../html.ts';

/** A word with how it is to be taken: by a shape and a color. */
export function toneMark(text: string, tone: Tone): Html {
  return html`<span class="tone ${tone}">${text}</span>`;
}

/** Facts side by side. */
export function factTiles(facts: readonly Fact[]): Html {
  if (facts.length === 0) return html``;
  return html`<ul class="facts-row">${facts.map(
    ({ label, value, notes, tone }) =>
      html`<li class="${tone}"><h2>${label}</h2><p class="value">${value}</p>${notes.map(
        (note) => html`<p class="note-line">${note}</p>`,
      )}</li>`,
  )}</ul>`;
}

/** What has happened and what is planned, by place, with times on the clocks of the places. */
export function journeyList({ past, ahead }: Timeline): Html {
  if (past.length + ahead.length === 0) return html`<p class="muted">No milestone is reported yet.</p>`;
  return html`<ol class="journey-list">${past.map((stop) => stopItem(stop, false))}${ahead.map((stop) => stopItem(stop, true))}</ol>`;
}

function stopItem({ place, steps }: Stop, isAhead: boolean): Html {
  return html`<li${isAhead && raw(' class="ahead"')}><h3>${place === '' ? 'Later' : place}${
    isAhead && html`<span class="muted"> – planned</span>`
  }</h3><ol class="steps">${steps.map(stepItem)}</ol></li>`;
}

const STATES: Readonly<Record<Step['state'], Html | null>> = {
  done: null,
  expected: null,
  overdue: toneMark('Overdue, not reported', 'warning'),
  unknown: toneMark('Not known', 'plain'),
};

function stepItem({ what, state, moment, notes, by, party }: Step): Html {
  const about = [...by, ...(party === null ? [] : [`by the ${party}`])].join(' · ');
  return html`<li><b>${what}</b> ${STATES[state]}<span class="when">${momentTime(moment)}</span>${
    about !== '' && html`<span class="more">${about}</span>`
  }${notes.map((note) => html`<span class="more">${note}</span>`)}</li>`;
}

/** A moment on the clock of its place. */
export function momentTime(moment: ShownMoment | null): Html {
  if (moment === null) return html`<span class="muted">Time not known</span>`;
  return html`<time datetime="${moment.iso}">${momentText(moment)}</time>`;
}
