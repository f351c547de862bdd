import { quoted } from '../core/text.ts';
import type { Container } from '../services/record/container.ts';
import { localTime } from '../wording/local-time.ts';

/** A yard at the port of discharge reported it, where the line has reported no arrival; null where that is not so. */
export function landedText(container: Container, where: string): string | null {
  const { last_movement: last, location_at_pod_terminal: location } = container;
  if (last?.milestone !== 'seen_landed') return null;
  const spot = location === null ? '' : `, place ${quoted(location)}`;
  const when = localTime(last.at, last.timezone);
  return `It stands at ${where}${spot} by inference: it was reported there on ${when}; its arrival and its discharge there are not reported.`;
}
