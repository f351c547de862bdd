import type { Database, Transaction } from '../../db/client.ts';
import { AIS_FREE_LEASE, AIS_TAKE_LEASE } from './statements.ts';

/** All that is received is one feed: two listeners would each remember half of what vessels do. */
const FEED = 'ais';

/** Takes the lease, or takes it for longer; whether that was possible. */
export async function takeLease(db: Database, holder: string): Promise<boolean> {
  const rows = await db.query(AIS_TAKE_LEASE, [FEED, holder]);
  return rows.length > 0;
}

/** Gives the lease back, so that the next one need not wait. */
export async function giveBackLease(db: Database, holder: string): Promise<void> {
  await db.prisma.aisLease.deleteMany({ where: { feed: FEED, holder } });
}

/** Ends the lease of a dead process, if it had it, and returns how many that were. */
export async function freeFeed(tx: Transaction, holder: number): Promise<number> {
  return (await tx.query(AIS_FREE_LEASE, [holder])).length;
}
