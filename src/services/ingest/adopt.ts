import type { Statement as Sql, Transaction } from '../../db/client.ts';
import type { Instant } from '../../domain/instant.ts';
import { derive } from '../../domain/journey/derive.ts';
import { type ObservationDraft, store } from '../../domain/observation.ts';
import type { Statement } from '../../sources/source.ts';
import { type Asked, type Loaded, loadJourney, type WatchRow } from './load.ts';
import { linkCompanions, type Mention, mentionsSaid } from './mention.ts';
import { billOfLadingNumber } from './plan.ts';

/** A shipment that stopped under another number is taken over by the number that leads to it now. */
const ADOPT: Sql = {
  name: 'ingest_adopt',
  text: `UPDATE shipment s SET watch_id = $1, updated_at = now() FROM unnest($2::uuid[]) AS x(id) WHERE s.id = x.id`,
};

/** Reads a journey with all that belongs to it, some of which may be new to it. */
export async function loadAdopted(
  tx: Transaction,
  root: WatchRow,
  statements: readonly Statement[],
  now: Instant,
): Promise<Loaded> {
  const numbers = statements.flatMap(({ draft }) =>
    draft.kind === 'document' && draft.number !== null ? [draft.number] : [],
  );
  const asked = {
    documents: [...new Set([...numbers, root.number])],
    mentions: saidOf(
      root,
      statements.map(({ draft }) => draft),
    ),
    now,
  };
  const loaded = await loadLinked(tx, root, asked);
  const stopped = loaded.namesakes.filter(
    (row) => row.stopped && row.watch_id !== root.id && isWaitedFor(loaded, row.account_id),
  );
  if (stopped.length === 0) return loaded;
  // A container travels again and again: of all the numbers that were ever mentioned, only that of today counts.
  const said = statements.map(({ draft }) => store(draft, now));
  const number = billOfLadingNumber(root, derive([...loaded.observations, ...said], now, { detail: 'facts' }));
  const orphans = stopped.filter((row) => row.bill_of_lading_number === number);
  if (orphans.length === 0) return loaded;
  await tx.query(ADOPT, [root.id, orphans.map((row) => row.id)]);
  return loadJourney(tx, root, asked);
}

/** What was linked may name further numbers, of which more was said; but not without end. */
const LINK_ROUNDS_MAX = 4;

/** Reads a journey with all that was pushed about it, some of which may be new to it. */
export async function loadLinked(tx: Transaction, root: WatchRow, asked: Asked): Promise<Loaded> {
  let loaded = await loadJourney(tx, root, asked);
  for (let round = 0; loaded.unlinked.length > 0 && round < LINK_ROUNDS_MAX; round++) {
    await linkCompanions(tx, root.id, loaded.unlinked);
    const known = await loadJourney(tx, root, asked);
    const mentions = [...asked.mentions, ...saidOf(root, known.observations)];
    loaded = await loadJourney(tx, root, { ...asked, mentions });
  }
  return loaded;
}

/** The numbers that are named; of a journey of one container, that of no other. */
function saidOf(root: WatchRow, said: readonly ObservationDraft[]): Mention[] {
  return mentionsSaid(said).filter(
    ({ kind, number }) => kind !== 'container' || root.kind !== 'container' || number === root.number,
  );
}

function isWaitedFor(loaded: Loaded, accountId: string): boolean {
  const hasShipment = loaded.shipments.some((shipment) => shipment.account_id === accountId);
  return (
    !hasShipment && loaded.requests.some((request) => request.account_id === accountId && request.status !== 'created')
  );
}
