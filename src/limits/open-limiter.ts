import { followDatabase } from './database-clock.ts';
import { createLimiter, type Limiter, type LimiterParts } from './limiter.ts';

/** Makes the limiter of a replica, on the clock that all replicas agree on. */
export async function openLimiter(parts: LimiterParts): Promise<Limiter> {
  const clock = await followDatabase(parts.db, parts.clock);
  const limiter = await createLimiter({ ...parts, clock });
  return { take: limiter.take, close };

  function close(): void {
    limiter.close();
    clock.close();
  }
}
