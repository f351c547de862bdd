import { latenessText } from '../../../view/model/time.ts';
import { Badge } from '../../design/badge.tsx';
import { Unknown } from './cells.tsx';

/** How late something comes or came by the first estimate of the line; of what is overdue by today. */
export function LateCell({
  first,
  arrived,
  expected,
  zone,
}: {
  first: string | null;
  arrived: string | null;
  expected: string | null;
  zone: string | null;
}) {
  const now = new Date().toISOString();
  const isOverdue = arrived === null && expected !== null && Date.parse(expected) < Date.now();
  const at = arrived ?? (isOverdue ? now : expected);
  if (first === null || at === null) return <Unknown what="No first estimate is known" />;
  const days = latenessText(first, at, zone);
  if (days?.includes('day') !== true) return <span className="muted">As first estimated</span>;
  if (days.includes('earlier')) return <span className="muted">{days}</span>;
  return <Badge tone="warning">{`${days.replace('later', 'late')}${isOverdue ? ' by today' : ''}`}</Badge>;
}
