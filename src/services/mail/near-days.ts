import type { Principal } from '../../core/context.ts';
import { newId } from '../../core/id.ts';
import { permissionsOf } from '../../core/permission.ts';
import type { Database } from '../../db/client.ts';
import { listContainersAtRisk } from '../container/list-containers-at-risk.ts';
import type { ServiceContext } from '../service-context.ts';

/** What looking takes. */
export interface Looking {
  db: Database;
  contextFor(principal: Principal, requestId: string): ServiceContext;
}

/** A last free day is near from so many days before it. */
const NEAR_DAYS = 3;

const MEMBERS_MAX = 10_000;
const PAGE_ROWS = 100;

/** Of one account. The most urgent come first; what is beyond them is near the next time. */
const PAGES_MAX = 10;

/**
 * Notes for each member who wants alerts which last free days have come near or have passed, each once for a container and a
 * day. A day that counts only at another place, or was last confirmed too long ago, is noted as what it is.
 */
export async function noteNearDays(looking: Looking, signal?: AbortSignal): Promise<void> {
  const wanted = await looking.db.prisma.mailSetting.findMany({
    where: { alerts: true },
    select: { accountId: true, userId: true, membership: { select: { role: true } } },
    orderBy: [{ accountId: 'asc' }, { userId: 'asc' }],
    take: MEMBERS_MAX,
  });
  // All roles see all containers of the account, so it is looked at once, for the first of its members.
  const firsts = wanted.filter(({ accountId }, index) => wanted[index - 1]?.accountId !== accountId);
  for (const { accountId, userId, membership } of firsts) {
    if (signal?.aborted === true) return;
    const principal = { accountId, keyId: null, userId, permissions: new Set(permissionsOf(membership.role)) };
    const near = await nearDays(looking.contextFor(principal, newId()));
    const members = wanted.filter((one) => one.accountId === accountId);
    const data = near.flatMap((day) => members.map((one) => ({ accountId, userId: one.userId, ...day })));
    await looking.db.prisma.mailCause.createMany({ data, skipDuplicates: true });
  }
}

interface NearDay {
  cause: string;
  containerId: string;
  text: string;
}

async function nearDays(context: ServiceContext): Promise<NearDay[]> {
  const causes: NearDay[] = [];
  for (let page = 1; page <= PAGES_MAX; page++) {
    const { containers } = await listContainersAtRisk.run(context, {
      within_days: NEAR_DAYS,
      reasons: ['last_free_day_near', 'last_free_day_passed'],
      page,
      page_size: PAGE_ROWS,
    });
    for (const { id, last_free_day, reasons } of containers) {
      const reason = reasons.find(
        (one) => one.reason === 'last_free_day_near' || one.reason === 'last_free_day_passed',
      );
      if (last_free_day === null || reason === undefined) continue;
      causes.push({ cause: `near:${id}:${last_free_day.date}`, containerId: id, text: reason.explanation });
    }
    if (containers.length < PAGE_ROWS) break;
  }
  return causes;
}
