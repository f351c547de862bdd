import { inline } from '../../core/text.ts';
import { amountsText } from '../../wording/charge-amount-text.ts';
import type { Today } from '../today/today.ts';

const HEADINGS: Record<Today['risks'][number]['reason'], string> = {
  last_free_day_passed: 'Last free day passed',
  last_free_day_near: 'Last free day near',
  hold: 'Holds',
  fees: 'Fees',
  contradiction: 'Sources contradict each other',
  missing_milestone: 'Reports are missing',
};

/** What a digest says: a section for each kind of what needs a person, with its first containers, and the number of all. */
export function digestText(today: Today, publicUrl: string): { subject: string; text: string } {
  const sections = [
    costingSection(today),
    ...riskSections(today),
    lateSection(today),
    numbersSection(today),
    feedsSection(today),
    webhooksSection(today),
  ];
  const shown = sections.flatMap((section) => section ?? []);
  if (shown.length === 0) {
    return { subject: 'Today: nothing needs you', text: `Nothing needs you today.\n\n${publicUrl}/console/` };
  }
  const counts = shown.map(({ heading, total }) => `${heading.toLowerCase()} ${total}`).join(', ');
  const text = shown
    .map(({ heading, about, total, lines }) => {
      const more = total > lines.length ? [`  and ${total - lines.length} more`] : [];
      return [
        `${heading}: ${total}${about === undefined ? '' : ` (${about})`}`,
        ...lines.map((line) => `  ${line}`),
        ...more,
      ].join('\n');
    })
    .join('\n\n');
  const partial = today.risks_partial ? '\n\nThere were too many containers to look at all, so there may be more.' : '';
  return {
    subject: `Today: ${counts}`,
    text: `${text}${partial}\n\n${publicUrl}/console/`,
  };
}

interface Section {
  heading: string;
  /** What is to be known of all of them. */
  about?: string;
  total: number;
  lines: readonly string[];
}

function costingSection({ costing: { total, owed, per_day, containers } }: Today): Section | null {
  if (total === 0) return null;
  const lines = containers.map(({ number, place_name, owed: own, per_day: daily }) => {
    const where = place_name === null ? '' : ` in ${inline(place_name)}`;
    return `${number}${where}: ${amountsText(daily)} a day, ${amountsText(own)} so far`;
  });
  const about = `${amountsText(per_day)} a day, ${amountsText(owed)} so far`;
  return { heading: 'Costing money', about, total, lines };
}

function riskSections({ risks }: Today): Section[] {
  return risks.flatMap(({ reason, total, containers }) => {
    if (total === 0) return [];
    const lines = containers.map(({ number, place_name, reasons }) => {
      const said = reasons.find((one) => one.reason === reason)?.explanation ?? '';
      return `${number}${place_name === null ? '' : ` in ${inline(place_name)}`}: ${said}`;
    });
    return [{ heading: HEADINGS[reason], total, lines }];
  });
}

function lateSection({ late: { total, containers } }: Today): Section | null {
  if (total === 0) return null;
  const lines = containers.map(({ number, place_name, vessel_name, days_late }) => {
    const vessel = vessel_name === null ? '' : `, ${inline(vessel_name)}`;
    return `${number}${place_name === null ? '' : ` to ${inline(place_name)}`}${vessel}: ${days_late} days late`;
  });
  return { heading: 'Late', total, lines };
}

function numbersSection({ failed_numbers: { total, requests } }: Today): Section | null {
  if (total === 0) return null;
  const lines = requests.map(({ request_number, scac, failed_reason }) => {
    return `${inline(request_number)}${scac === null ? '' : ` at ${scac}`}: ${(failed_reason ?? 'failed').replaceAll('_', ' ')}`;
  });
  return { heading: 'Numbers not found', total, lines };
}

function feedsSection({ feeds }: Today): Section | null {
  if (feeds.length === 0) return null;
  const lines = feeds.map(({ name, failing_since }) => `${inline(name)}, since ${minuteText(failing_since)}`);
  return { heading: 'Sources that do not answer', total: feeds.length, lines };
}

function webhooksSection({ webhooks }: Today): Section | null {
  if (webhooks.length === 0) return null;
  const lines = webhooks.map(({ host, disabled }) => `${inline(host)}${disabled ? ', disabled' : ''}`);
  return { heading: 'Webhooks whose receiver does not accept', total: webhooks.length, lines };
}

function minuteText(instant: string): string {
  return `${instant.slice(0, 16).replace('T', ' ')} UTC`;
}
