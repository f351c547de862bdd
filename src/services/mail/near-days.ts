import type { Log, Principal } from '../../core/context.ts';
import { newId } from '../../core/id.ts';
import { permissionsOf } from '../../core/permission.ts';
import type { Database } from '../../db/client.ts';
import { assessRisk } from '../container/assess-risk.ts';
import { readCandidates, riskQuestion } from '../container/list-containers-at-risk.ts';
import type { ServiceContext } from '../service-context.ts';

/** What looking takes. */
export interface Looking {
  db: Database;
  log: Log;
  contextFor(principal: Principal, requestId: string): ServiceContext;
}

/** A last free day is near from so many days before it. */
const NEAR_DAYS = 3;

/**
 * Notes for each member who wants alerts which last free days have come near, each once for a container and a day. A day that
 * counts only at another place, or was last confirmed too long ago, is noted as what it is.
 */
export async function noteNearDays(looking: Looking, signal?: AbortSignal): Promise<void> {
  const wanted = await looking.db.prisma.mailSetting.findMany({
    where: { alerts: true },
    select: { accountId: true, userId: true, membership: { select: { role: true } } },
    orderBy: [{ accountId: 'asc' }, { userId: 'asc' }],
  });
  // All roles see all containers of the account, so it is looked at once, for the first of its members.
  const firsts = wanted.filter(({ accountId }, index) => wanted[index - 1]?.accountId !== accountId);
  for (const { accountId, userId, membership } of firsts) {
    if (signal?.aborted === true) return;
    const principal = { accountId, keyId: null, userId, permissions: new Set(permissionsOf(membership.role)) };
    try {
      const near = await nearDays(looking.contextFor(principal, newId()));
      const members = wanted.filter((one) => one.accountId === accountId);
      const data = near.flatMap((day) => members.map((one) => ({ accountId, userId: one.userId, ...day })));
      await looking.db.prisma.mailCause.createMany({ data, skipDuplicates: true });
    } catch (error) {
      // What cannot be read of one account keeps no alert from the others.
      looking.log.warn({ err: error, accountId }, 'mail.near_days_not_noted');
    }
  }
}

interface NearDay {
  cause: string;
  containerId: string;
  text: string;
}

async function nearDays(context: ServiceContext): Promise<NearDay[]> {
  const question = riskQuestion(context, NEAR_DAYS);
  const { candidates } = await readCandidates(context, question);
  return candidates.flatMap((candidate) => {
    const assessment = assessRisk(candidate, question);
    const near = assessment?.findings.find(({ reason }) => reason === 'last_free_day_near');
    const date = assessment?.lastFreeDay?.date;
    if (near === undefined || date === undefined) return [];
    return [{ cause: `near:${candidate.id}:${date}`, containerId: candidate.id, text: near.explain() }];
  });
}
