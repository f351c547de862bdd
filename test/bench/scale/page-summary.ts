import { shown } from '../bar.ts';
import { median } from '../measure.ts';
import { aligned, type Figure, pagesOf } from './figures.ts';

/** What the 99th of a hundred readers of a page may wait, on a machine that does nothing else. */
const P99_MS_MAX = 20;
/** Groups are made of the first and the last part of a name, such as the list and the kind of page. */
const SEPARATOR = ', ';

/** The figures of pages by list and kind of page, with how many are slower than they may be. */
export function pageSummary(figures: readonly Figure[]): string[] {
  const groups = grouped(figures);
  const titles = [
    'pages',
    'figures',
    'median',
    'p99, worst',
    '8 kB visited, median',
    'most',
    `p99 over ${P99_MS_MAX} ms`,
  ];
  return aligned([titles, ...[...groups].map(([name, own]) => lineOf(name, own))]);
}

function grouped(figures: readonly Figure[]): Map<string, Figure[]> {
  const groups = new Map<string, Figure[]>();
  for (const figure of figures) groups.set(groupOf(figure), [...(groups.get(groupOf(figure)) ?? []), figure]);
  return groups;
}

function groupOf({ name }: Figure): string {
  const parts = name.split(SEPARATOR);
  return parts.length < 4 ? (parts[0] ?? name) : `${parts[0]}${SEPARATOR}${parts.at(-1)}`;
}

function lineOf(name: string, figures: readonly Figure[]): string[] {
  const visited = figures.map((figure) => pagesOf(figure) ?? 0);
  const late = figures.filter(({ p99, failed }) => failed !== undefined || p99 >= P99_MS_MAX);
  return [
    name,
    `${figures.length}`,
    shown(median(figures.map((figure) => figure.median)), 'ms'),
    shown(Math.max(...figures.map(({ p99 }) => p99)), 'ms'),
    `${Math.round(median(visited))}`,
    `${Math.max(...visited)}`,
    `${late.length}`,
  ];
}
