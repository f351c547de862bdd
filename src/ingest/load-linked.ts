import type { Transaction } from '../db/client.ts';
import { familyOf } from '../domain/journey/own-documents.ts';
import type { ObservationDraft } from '../domain/observation.ts';
import type { ParsedStatement } from '../domain/parsed-statement.ts';
import type { StatedReference } from '../domain/tracked-number.ts';
import { type Loaded, type LoadRequest, loadJourney } from './load.ts';
import type { WatchRow } from './lock.ts';
import { linkWatches, statedReferences } from './references.ts';

/** What a journey is loaded with beside its own. */
export type LoadedWith = Pick<LoadRequest, 'now' | 'shipmentIds' | 'locked'>;

/** Reads a journey with all that belongs to it, some of which may be new to it. */
export function loadSaid(
  tx: Transaction,
  root: WatchRow,
  statements: readonly ParsedStatement[],
  request: LoadedWith,
): Promise<Loaded> {
  const drafts = statements.map(({ draft }) => draft);
  const numbers = drafts.flatMap((draft) => (draft.kind === 'document' && draft.number !== null ? [draft.number] : []));
  const documents = [...new Set([...numbers, root.number])];
  return loadLinked(tx, root, { ...request, documents, references: saidOf(root, drafts) });
}

/** Linked watches may refer to further numbers, up to this depth. */
const LINK_ROUNDS_MAX = 4;

/** Reads a journey with all that was pushed about it, some of which may be new to it. */
export async function loadLinked(tx: Transaction, root: WatchRow, request: LoadRequest): Promise<Loaded> {
  let loaded = await loadJourney(tx, root, request);
  for (let round = 0; loaded.unlinked.length > 0 && round < LINK_ROUNDS_MAX; round++) {
    await linkWatches(tx, root.id, loaded.unlinked);
    const known = await loadJourney(tx, root, request);
    const references = [...request.references, ...saidOf(root, known.observations)];
    loaded = await loadJourney(tx, root, { ...request, references });
  }
  return loaded;
}

/** The numbers that are named; of a journey of one container, bill of lading or booking, that of no other. */
function saidOf(root: WatchRow, said: readonly ObservationDraft[]): StatedReference[] {
  const family = familyOf(root, documentsIn(said));
  return statedReferences(said).filter(({ kind, number }) => {
    if (kind !== root.kind) return true;
    return kind === 'container' ? number === root.number : family.has(number);
  });
}

function documentsIn(said: readonly ObservationDraft[]) {
  return said.filter((draft) => draft.kind === 'document');
}
