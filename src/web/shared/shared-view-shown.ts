import { dayText } from '../../../view/model/time.ts';
import { statusText } from '../../../view/model/words.ts';
import type { SharedColumn } from '../../services/share-link/shared-column.ts';
import type { SharedRow, SharedView } from '../../services/share-link/shared-view.ts';
import { type Html, html, raw } from '../html.ts';
import type { SharedContent } from './shared-page.ts';

const TITLES: Readonly<Record<SharedColumn, string>> = {
  status: 'Status',
  last_free_day: 'Last free day',
  holds: 'Holds',
  fees: 'Fees',
  arrival: 'Arrival',
  place: 'Place of pickup',
  appointment: 'Appointment',
  vessel: 'Vessel',
  line: 'Line',
  bill_of_lading: 'Bill of lading',
  from: 'From',
  to: 'To',
  destination: 'Destination',
  references: 'References',
};

/** So many columns beside the number stand beside each other in a window of 760 pixels. */
const NARROW_COLUMNS_MAX = 5;

/** What the page of a saved view says: a row for each record, and how many more there are. */
export function sharedViewContent(view: SharedView, title: string | null): SharedContent {
  const { name, columns, rows, not_shown: more } = view;
  const heading = title ?? name;
  const head = html`<thead><tr><th>Number</th>${columns.map((column) => html`<th>${TITLES[column]}</th>`)}</tr></thead>`;
  const isHoldUnknown = columns.includes('status') && !columns.includes('holds');
  const isNarrow = columns.length <= NARROW_COLUMNS_MAX;
  const table = html`<table${isNarrow && raw(' class="narrow"')}>${head}<tbody>${rows.map((row) => rowOf(row, columns))}</tbody></table>`;
  return {
    title: heading,
    isSandbox: view.is_sandbox,
    receivedAt: null,
    isList: true,
    body: html`<h1>${heading}</h1><section class="card">${rows.length === 0 ? html`<p class="muted">Nothing matches at the moment.</p>` : table}${
      more > 0 && html`<p class="muted">${more} more are not shown on this page.</p>`
    }${isHoldUnknown && html`<p class="muted">This page does not show holds: what is available may be held.</p>`}</section>`,
  };
}

function rowOf({ number, values, is_held: isHeld }: SharedRow, columns: readonly SharedColumn[]): Html {
  return html`<tr><th scope="row"><span class="number">${number}</span></th>${columns.map(
    (column) => html`<td data-label="${TITLES[column]}">${shownValue(column, values[column] ?? null, isHeld)}</td>`,
  )}</tr>`;
}

/** A value in words; of several statuses each with its count, `2 on_ship, 1 available`. */
function shownValue(column: SharedColumn, value: string | null, isHeld: boolean): Html {
  if (value === null) return html`<span class="muted">not known</span>`;
  if (column === 'last_free_day') return html`${dayText(value)}`;
  if (column !== 'status') return html`${value}`;
  if (isHeld && value === 'available') return html`Available, but held`;
  return html`${value.replace(/[a-z_]+/g, (status) => statusText(status))}`;
}
