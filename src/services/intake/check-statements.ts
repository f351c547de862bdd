import { ObservationDraft, type Party } from '../../domain/observation.ts';
import type { Rejection, Sender } from '../../sources/push.ts';
import type { Statement } from '../../sources/source.ts';
import { rawOf } from './groups.ts';

/** For whom a sender may speak beside itself. Nobody becomes a shipping line by saying so. */
const SPEAKS_FOR: Readonly<Record<Party, readonly Party[]>> = {
  shipping_line: ['shipping_line', 'terminal', 'rail'],
  terminal: ['terminal', 'rail'],
  rail: ['rail', 'terminal'],
  ais: ['ais'],
  schedule: ['schedule'],
};

/** PostgreSQL takes no NUL character and no half of a surrogate pair in jsonb; JSON writes both as escapes. */
const UNSTORABLE = /(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/i;

/** What of a message may be stored, and what not, with its reason. */
export interface Checked {
  statements: Statement[];
  rejections: Rejection[];
}

/** Looks at every statement of a reader before it is believed to be one of its sender. */
export function checkStatements(statements: readonly Statement[], sender: Sender): Checked {
  const checked: Checked = { statements: [], rejections: [] };
  for (const statement of statements) {
    const reason = faultOf(statement, sender);
    if (reason === null) checked.statements.push(statement);
    else checked.rejections.push({ reason, raw: rawOf([statement]) });
  }
  return checked;
}

/** The last free day of a line is shown at terminals and ramps as well; that is all that they may tell of the line. */
function maySpeak(sender: Party, { party, kind }: ObservationDraft): boolean {
  const isShownThere = kind === 'deadline' && party === 'shipping_line' && sender !== 'ais' && sender !== 'schedule';
  return isShownThere || SPEAKS_FOR[sender].includes(party);
}

function faultOf({ draft, raw }: Statement, sender: Sender): string | null {
  const parsed = ObservationDraft.safeParse(draft);
  if (!parsed.success) return `A statement was not read right: ${parsed.error.issues[0]?.message ?? 'unknown fault'}.`;
  if (draft.source !== sender.source) return `A statement of ${draft.source} came from ${sender.source}.`;
  if (!maySpeak(sender.party, draft)) return `A ${sender.party} cannot speak as ${draft.party}.`;
  if (draft.kind === 'withdrawal') return 'A sender takes statements back by retraction alone.';
  return UNSTORABLE.test(JSON.stringify([draft, raw])) ? 'A statement holds characters that are no text.' : null;
}
