import type { Database } from '../../db/client.ts';
import { sql } from '../../db/sql.ts';

/** All that is received is one feed: two listeners would each remember half of what vessels do. */
const FEED = 'ais';

/** A process that has died is succeeded after this. */
const LEASE_SECONDS = 30;

const TAKE = sql({
  name: 'ais_take_lease',
  because: 'lease',
  parameters: ['text', 'uuid'],
  row: { taken: 'bool?' },
  text: `INSERT INTO ais_lease AS l (feed, holder, lease_until) VALUES ($1, $2, now() + interval '${LEASE_SECONDS} seconds')
    ON CONFLICT (feed) DO UPDATE SET holder = EXCLUDED.holder, lease_until = EXCLUDED.lease_until
      WHERE l.holder = EXCLUDED.holder OR l.lease_until <= now()
    RETURNING true AS taken`,
});

/** Takes the lease, or takes it for longer; whether that was possible. */
export async function takeLease(db: Database, holder: string): Promise<boolean> {
  const rows = await db.query(TAKE, [FEED, holder]);
  return rows.length > 0;
}

/** Gives the lease back, so that the next one need not wait. */
export async function giveBackLease(db: Database, holder: string): Promise<void> {
  await db.prisma.aisLease.deleteMany({ where: { feed: FEED, holder } });
}
