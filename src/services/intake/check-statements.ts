import type { Instant } from '../../domain/instant.ts';
import { ObservationDraft, type Party } from '../../domain/observation.ts';
import type { ParsedStatement } from '../../domain/parsed-statement.ts';
import { isPlausible } from '../../domain/plausible.ts';
import type { Rejection, Sender } from '../../sources/push.ts';
import { beyondFacilities, draftsBeside } from './sender-scope.ts';

/** The parties whose statements a sender may relay. Only a shipping line may state facts as a shipping line, and publish schedules. */
const RELAYED_PARTIES: Readonly<Record<Party, readonly Party[]>> = {
  shipping_line: ['shipping_line', 'terminal', 'rail', 'schedule'],
  terminal: ['terminal', 'rail'],
  rail: ['rail', 'terminal'],
  ais: ['ais'],
  schedule: ['schedule'],
};

/** PostgreSQL takes no NUL character and no half of a surrogate pair in jsonb; JSON writes both as escapes. */
const UNSTORABLE = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/i;

/** What of a message may be stored, and what not, with its reason. */
export interface CheckedStatements {
  statements: ParsedStatement[];
  rejections: Rejection[];
}

/** Whose statements they are, and when they came. */
export interface Checking {
  sender: Sender;
  receivedAt: Instant;
}

/** Checks every statement of a reader before it is stored as one of its sender. */
export function checkStatements(statements: readonly ParsedStatement[], checking: Checking): CheckedStatements {
  const checked: CheckedStatements = { statements: [], rejections: [] };
  const texts = new RawTexts();
  const besideOf = draftsBeside(checking.sender.facilities === undefined ? [] : statements);
  for (const statement of statements) {
    const reason =
      faultOf(statement, checking, texts) ?? beyondFacilities(statement.draft, checking.sender, besideOf(statement));
    if (reason === null) checked.statements.push(statement);
    else checked.rejections.push({ reason, raw: texts.of(statement.raw).text });
  }
  return checked;
}

/** A text may be large and say a thousand things, so it is written and looked at once. */
class RawTexts {
  readonly #known = new Map<unknown, { text: string; isStorable: boolean }>();

  of(raw: unknown): { text: string; isStorable: boolean } {
    const known = this.#known.get(raw);
    if (known !== undefined) return known;
    const written = JSON.stringify(raw) ?? 'null';
    const looked = { text: typeof raw === 'string' ? raw : written, isStorable: !UNSTORABLE.test(written) };
    this.#known.set(raw, looked);
    return looked;
  }
}

/** The last free day of a line is shown at terminals and ramps as well; that is all that they may state of the line. */
function mayState(sender: Party, { party, kind }: ObservationDraft): boolean {
  const isShownThere = kind === 'deadline' && party === 'shipping_line' && sender !== 'ais' && sender !== 'schedule';
  return isShownThere || RELAYED_PARTIES[sender].includes(party);
}

function faultOf({ draft, raw }: ParsedStatement, { sender, receivedAt }: Checking, texts: RawTexts): string | null {
  const parsed = ObservationDraft.safeParse(draft);
  if (!parsed.success) return `A statement was not read right: ${parsed.error.issues[0]?.message ?? 'unknown fault'}.`;
  if (draft.source !== sender.source) return `A statement of ${draft.source} came from ${sender.source}.`;
  if (!mayState(sender.party, draft))
    return `A sender of the party ${sender.party} cannot state facts of the party ${draft.party}.`;
  if (draft.kind === 'withdrawal') return 'A sender takes statements back by retraction alone.';
  const strange = momentsOf(draft).find((at) => !isPlausible(at, receivedAt));
  if (strange !== undefined) return `A time of a statement, ${strange}, lies before 2000 or more than two years ahead.`;
  const isStorable = texts.of(raw).isStorable && !UNSTORABLE.test(JSON.stringify(draft));
  return isStorable ? null : 'A statement holds characters that are no text.';
}

/** All times that a statement gives; of a day its beginning. */
function momentsOf(draft: ObservationDraft): Instant[] {
  const { recordedAt } = draft;
  return [recordedAt, ...statedIn(draft)].filter((at) => at !== null);
}

function statedIn(draft: ObservationDraft): (Instant | null)[] {
  switch (draft.kind) {
    case 'movement':
    case 'document':
      return [draft.occurredAt];
    case 'terminal_snapshot':
      return [draft.checkedAt, draft.appointmentAt];
    case 'sighting':
      return [draft.seenAt];
    case 'measurement':
      return [draft.measuredAt];
    case 'deadline':
      return [draft.lastFreeDay === null ? null : `${draft.lastFreeDay}T00:00:00.000Z`];
    case 'free_time':
      return [draft.until === null ? null : `${draft.until}T00:00:00.000Z`];
    default:
      return [];
  }
}
