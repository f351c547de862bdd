import type { ServiceContext } from '../service-context.ts';
import type { Today } from './today.ts';

/** More webhooks than this are looked through on the page of webhooks. */
const WEBHOOKS_MAX = 20;

/** Webhooks that were disabled by the service, or whose last attempts failed; none without the permission to see them. */
export async function failingWebhooks({ db: { prisma }, principal }: ServiceContext): Promise<Today['webhooks']> {
  if (!principal.permissions.has('webhooks:read')) return [];
  const found = await prisma.webhook.findMany({
    where: {
      accountId: principal.accountId,
      OR: [
        { active: true, lane: { failures: { gt: 0 } } },
        { disabledBy: 'system', active: false },
      ],
    },
    orderBy: [{ createdAt: 'desc' }, { id: 'asc' }],
    take: WEBHOOKS_MAX,
    select: {
      id: true,
      url: true,
      active: true,
      lane: { select: { failures: true, firstFailureAt: true, lastSuccessAt: true } },
    },
  });
  return found.map(({ id, url, active, lane }) => ({
    id,
    host: URL.canParse(url) ? new URL(url).host : '',
    disabled: !active,
    failures: lane?.failures ?? 0,
    failing_since: lane?.firstFailureAt?.toISOString() ?? null,
    last_success_at: lane?.lastSuccessAt?.toISOString() ?? null,
  }));
}
