import { ObservationDraft } from '../../../../src/domain/observation.ts';
import { reader } from '../../../../src/sources/edi/x12/index.ts';
import type { Sender } from '../../../../src/sources/push.ts';
import { CONTEXT } from './messages.ts';

/** A terminal that sends what it shows. */
export const TERMINAL: Sender = { source: 'test-terminal', party: 'terminal', scac: null, dialect: null };

/** The messages of a text, what they say, and why others were rejected. */
export function read(text: string, sender: Sender = CONTEXT.sender) {
  const { messages, rejections } = reader.read(text, { ...CONTEXT, sender });
  const statements = messages.flatMap((message) => message.statements);
  for (const { draft } of statements) ObservationDraft.parse(draft);
  return { messages, drafts: statements.map(({ draft }) => draft), reasons: rejections.map(({ reason }) => reason) };
}

/** What a text says to have moved. */
export function movements(text: string, sender?: Sender) {
  return read(text, sender).drafts.filter((draft) => draft.kind === 'movement');
}

/** A status of MSKU1234565 at Los Angeles, on 10 February 2026 at 08:30 there, which is 16:30 in UTC. */
export function status(event: string, { load = 'L', place = 'USLAX*UN' } = {}): string {
  return `B4***${event}*20260210*0830**MSKU*123456*${load}*45G1*${place}*5`;
}
