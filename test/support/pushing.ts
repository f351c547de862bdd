import type { Party } from '../../src/domain/observation.ts';
import type { ParsedStatement } from '../../src/domain/parsed-statement.ts';
import { IntakeCounts } from '../../src/services/intake/counts.ts';
import type { Receipt } from '../../src/services/intake/receipt.ts';
import type { PushSender } from '../../src/services/intake/sender.ts';
import type { IntakeTools } from '../../src/services/intake/take-in.ts';
import type { ServiceContext } from '../../src/services/service-context.ts';
import type { Reader, Reading, References } from '../../src/sources/push.ts';
import type { SourceRegistry } from '../../src/sources/source.ts';
import { memorySources } from './service-context.ts';
import { takeIn } from './take-in.ts';

/** The line of the tests that is not polled: it only pushes. */
export const PUSH_LINE = 'ONEY';

const PREFIX = 'PUSHED';

/** Reads texts of `pushedText`; each was made by the test that sends it. */
export const plainReader: Reader = {
  format: 'plain',
  recognizes: (text) => text.startsWith(PREFIX),
  read: (text): Reading => JSON.parse(text.slice(PREFIX.length)),
};

/** A text that says something about numbers. */
export function pushedText(references: Partial<References>, ...statements: ParsedStatement[][]): string {
  return pushedTexts([{ references, statements: statements.flat() }]);
}

/** The same of several messages. */
export function pushedTexts(said: { references: Partial<References>; statements: ParsedStatement[] }[]): string {
  const nothing: References = { scac: null, billsOfLading: [], bookings: [], containers: [] };
  const messages = said.map(({ references, statements }) => ({
    references: { ...nothing, ...references },
    statements,
  }));
  const reading: Reading = { messages, rejections: [] };
  return `${PREFIX}${JSON.stringify(reading)}`;
}

/** A text of which some part is not understood. */
export function spoiltText(...reasons: string[]): string {
  const rejections = reasons.map((reason) => ({ reason, raw: `raw of ${reason}` }));
  return `${PREFIX}${JSON.stringify({ messages: [], rejections })}`;
}

/** A sender, by default the line of the tests. */
export function pushSender(
  name = 'mersey',
  said: { party?: Party; scac?: string | null; source?: string; linesOfSettings?: string[] } = {},
): PushSender {
  const { party = 'shipping_line', scac = party === 'shipping_line' ? 'MAEU' : null, linesOfSettings = [] } = said;
  const source = said.source ?? (party === 'shipping_line' && scac !== null ? scac : name);
  return { name, sender: { source, party, scac, dialect: null, linesOfSettings }, key: null, signingSecret: null };
}

/** The terminal of the tests; what it says has the source of `snapshot` and of other statements of terminals. */
export const TERMINAL_SENDER = pushSender('own-terminal', { party: 'terminal' });

/** What intake works with. */
export function intakeTools(context: ServiceContext, readers: readonly Reader[] = [plainReader]): IntakeTools {
  const { db, sources, clock, log, hooks } = context;
  return { db, sources, clock, log, hooks, readers, counts: new IntakeCounts() };
}

/** A sender pushes a text. */
export function push(context: ServiceContext, from: PushSender, text: string): Promise<Receipt> {
  return takeIn(intakeTools(context), { from, text, origin: 'test' });
}

/** The sources of the tests, and one line more that only pushes. */
export function sourcesWithPushLine(): SourceRegistry {
  const sources = memorySources();
  return { ...sources, line: (scac) => (scac === PUSH_LINE ? { access: 'pushed' } : sources.line(scac)) };
}

/** All orders of some things. */
export function permutations<T>(things: readonly T[]): T[][] {
  if (things.length < 2) return [[...things]];
  return things.flatMap((thing, at) =>
    permutations([...things.slice(0, at), ...things.slice(at + 1)]).map((rest) => [thing, ...rest]),
  );
}
