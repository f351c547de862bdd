import type { Transaction } from '../db/client.ts';
import { familyOf } from '../domain/journey/own-documents.ts';
import type { ObservationDraft } from '../domain/observation.ts';
import type { ParsedStatement } from '../domain/parsed-statement.ts';
import type { Mention } from '../domain/tracked-number.ts';
import { type Loaded, type LoadRequest, loadJourney } from './load.ts';
import type { WatchRow } from './lock.ts';
import { linkWatches, mentionsSaid } from './mention.ts';

/** What a journey is loaded with beside its own. */
export type LoadedWith = Pick<LoadRequest, 'now' | 'shipmentIds' | 'locked'>;

/** Reads a journey with all that belongs to it, some of which may be new to it. */
export function loadSaid(
  tx: Transaction,
  root: WatchRow,
  statements: readonly ParsedStatement[],
  asked: LoadedWith,
): Promise<Loaded> {
  const drafts = statements.map(({ draft }) => draft);
  const numbers = drafts.flatMap((draft) => (draft.kind === 'document' && draft.number !== null ? [draft.number] : []));
  const documents = [...new Set([...numbers, root.number])];
  return loadLinked(tx, root, { ...asked, documents, mentions: saidOf(root, drafts) });
}

/** What was linked may name further numbers, of which more was said; but not without end. */
const LINK_ROUNDS_MAX = 4;

/** Reads a journey with all that was pushed about it, some of which may be new to it. */
export async function loadLinked(tx: Transaction, root: WatchRow, asked: LoadRequest): Promise<Loaded> {
  let loaded = await loadJourney(tx, root, asked);
  for (let round = 0; loaded.unlinked.length > 0 && round < LINK_ROUNDS_MAX; round++) {
    await linkWatches(tx, root.id, loaded.unlinked);
    const known = await loadJourney(tx, root, asked);
    const mentions = [...asked.mentions, ...saidOf(root, known.observations)];
    loaded = await loadJourney(tx, root, { ...asked, mentions });
  }
  return loaded;
}

/** The numbers that are named; of a journey of one container, bill of lading or booking, that of no other. */
function saidOf(root: WatchRow, said: readonly ObservationDraft[]): Mention[] {
  const family = familyOf(root, documentsIn(said));
  return mentionsSaid(said).filter(({ kind, number }) => {
    if (kind !== root.kind) return true;
    return kind === 'container' ? number === root.number : family.has(number);
  });
}

function documentsIn(said: readonly ObservationDraft[]) {
  return said.filter((draft) => draft.kind === 'document');
}
