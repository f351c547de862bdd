import { reader } from '../../../src/sources/rail/reader.ts';
import { CONTEXT } from './sightings.ts';

/** How long the longest file may take. */
export const MS_MAX = 2_000;

/** What is read of a text: what moved, what is stated of places, and what was rejected. */
export function read(text: string, receivedAt = CONTEXT.receivedAt) {
  const { messages, rejections } = reader.read(text, { ...CONTEXT, receivedAt });
  const statements = messages.flatMap((message) => message.statements);
  const all = statements.map(({ draft }) => draft);
  // Most tests are about what moved; where the train takes the container has tests of its own.
  const [drafts, stated] = [all.filter(({ kind }) => kind !== 'place'), all.filter(({ kind }) => kind === 'place')];
  return { messages, drafts, stated, reasons: rejections.map(({ reason }) => reason) };
}

/** What sightings say to have moved or to be expected, in one line each. */
export function moves(text: string, receivedAt?: string): string[] {
  return read(text, receivedAt).drafts.flatMap((draft) =>
    draft.kind === 'movement'
      ? [
          `${draft.movement} ${draft.mode ?? '-'} ${draft.classifier} ${draft.place?.locode ?? draft.place?.name} ${draft.occurredAt}`,
        ]
      : [],
  );
}
