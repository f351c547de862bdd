import { hash } from 'node:crypto';
import { Failure } from '../core/failure.ts';
import { CURSOR_START } from '../core/page.ts';
import type { ResourceObject } from './json-api.ts';

/** So many records that were shown last are named by a cursor, so that it stays true when some of them go or change. */
const NAMED_MAX = 16;
/** Characters of base64url by which a list or a record is named. */
const NAME_LENGTH = 8;
const CURSOR = new RegExp(`^[\\w-]{${NAME_LENGTH}}(?:[\\w-]{${NAME_LENGTH}}){1,${NAMED_MAX}}$`);

/** What says how much of a list is shown, and not which records it has. */
const NO_FILTER = /^(?:page\[.*\]|include|fields\[.*\])$/;

/** The cursor of the record at a place of a list that comes as a whole; `url` is that of the list. */
export function writeWholeListCursor(url: URL, data: readonly ResourceObject[], last: number): string {
  const named = data.slice(Math.max(0, last + 1 - NAMED_MAX), last + 1);
  return [nameOfList(url), ...named.map(nameOfRecord)].join('');
}

/**
 * At which place of a list that comes as a whole its next page begins: behind the last record that was shown and is still
 * there as it was. A record that changed may have moved, and others would be passed over behind its new place; it may be
 * shown again instead. Errors: `bad_request` for what is no cursor of the list with its filters, or where none of them is
 * there any more as it was.
 */
export function readWholeListCursor(url: URL, data: readonly ResourceObject[], cursor: string): number {
  if (cursor === CURSOR_START) return 0;
  if (!CURSOR.test(cursor)) {
    throw refused(`This is no cursor; take it from links.next, or give ${CURSOR_START} to begin`);
  }
  const [list, ...shown] = Array.from({ length: cursor.length / NAME_LENGTH }, (_, at) =>
    cursor.slice(at * NAME_LENGTH, (at + 1) * NAME_LENGTH),
  );
  if (list !== nameOfList(url)) {
    throw refused(`This cursor is of another list, or of other filters; give ${CURSOR_START} to begin`);
  }
  const places = new Map(data.map((resource, place) => [nameOfRecord(resource), place]));
  const last = shown.findLast((name) => places.has(name));
  if (last === undefined) {
    throw refused(
      `None of the records that were shown last is there any more as it was; give ${CURSOR_START} to begin again`,
    );
  }
  return (places.get(last) ?? 0) + 1;
}

/** A list is named with its filters: each chooses other records. */
function nameOfList({ pathname, searchParams }: URL): string {
  const filters = [...searchParams]
    .filter(([name]) => !NO_FILTER.test(name))
    .sort(([one], [other]) => (one < other ? -1 : 1));
  return nameOf(JSON.stringify([pathname, ...filters]));
}

/** A record is named with its attributes, among which is what a list is ordered by; its number in the list is none of its own. */
function nameOfRecord({ type, id, attributes: { index: _number, ...own } }: ResourceObject): string {
  return nameOf(JSON.stringify([type, id, own]));
}

function nameOf(text: string): string {
  return hash('sha256', text, 'base64url').slice(0, NAME_LENGTH);
}

function refused(what: string): Failure {
  return new Failure('bad_request', `page[after]: ${what}.`, { parameter: 'page[after]' });
}
