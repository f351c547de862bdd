import type { EventName } from '../domain/milestones.ts';
import type { RequestRow } from './load.ts';
import type { Plan } from './plan.ts';

const EVENTS = {
  created: 'tracking_request.succeeded',
  failed: 'tracking_request.failed',
  tracking_stopped: 'tracking_request.tracking_stopped',
} as const satisfies Record<string, EventName>;

/** Settles requests and notifies them; one that the same plan settled before is settled again, and notified twice. */
export function settleRequests(
  plan: Plan,
  requests: readonly RequestRow[],
  outcome: { status: keyof typeof EVENTS; failed_reason: string | null; shipment_id: string | null },
): void {
  for (const request of requests) {
    const settled = plan.requests.findIndex((change) => change.id === request.id);
    if (settled >= 0) plan.requests.splice(settled, 1);
    plan.requests.push({ id: request.id, ...outcome });
    plan.announcements.push({
      account_id: request.account_id,
      name: EVENTS[outcome.status],
      reference_type: 'tracking_request',
      reference_id: request.id,
      shipment_id: outcome.shipment_id,
      container_id: null,
      record: {},
    });
  }
}
