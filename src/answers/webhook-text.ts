import { ago, ahead, inline } from '../core/text.ts';
import type { Webhook } from '../services/record/webhook.ts';
import type { WebhookHealth } from '../services/webhook/webhook-health.ts';

/** An address as it may be repeated: what stands behind its path may be a credential. */
export function shownUrl(text: string): string {
  const { origin, pathname, search } = new URL(text);
  return inline(`${origin}${pathname}${search === '' ? '' : '?…'}`);
}

/** Whether events are sent to a webhook, and if not, since when and why. */
export function activityText({ active, disabled_by, disabled_reason, disabled_at }: WebhookActivity): string {
  if (active) return 'active';
  const who = disabled_by === 'system' ? 'disabled by the system' : 'made inactive by its account';
  const since = disabled_at === null ? '' : ` at ${disabled_at}`;
  return `${who}${since}${disabled_reason === null ? '' : ` (${inline(disabled_reason)})`}`;
}

type WebhookActivity = Pick<Webhook, 'active' | 'disabled_by' | 'disabled_reason' | 'disabled_at'>;

/** How a webhook fares, as parts of a sentence; what is not the case is left out. */
export function healthTexts(health: WebhookHealth, now: number): string[] {
  const { pending, consecutive_failures: failures, next_attempt_at, circuit, circuit_open_until } = health;
  const last = (what: string, instant: string | null) =>
    instant === null ? [] : [`last ${what} ${ago(Date.parse(instant), now)}`];
  return [
    ...(health.last_success_at === null ? ['nothing accepted yet'] : last('success', health.last_success_at)),
    ...last('failure', health.last_failure_at),
    ...(failures > 0 ? [`${failures} failures in a row`] : []),
    ...(circuit === 'open' && circuit_open_until !== null ? [`paused until ${circuit_open_until}`] : []),
    ...(circuit === 'half_open' ? ['one delivery is tried after a pause'] : []),
    `${pending} pending${next_attempt_at === null ? '' : `, next attempt ${ahead(Date.parse(next_attempt_at), now)}`}`,
    ...(health.disabled_if_failing_at === null
      ? []
      : [`disabled at ${health.disabled_if_failing_at} if it goes on failing`]),
  ];
}
