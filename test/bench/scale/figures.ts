import { writeFileSync } from 'node:fs';
import { shown } from '../bar.ts';
import { p99Ms } from '../http-load.ts';
import { median } from '../measure.ts';
import type { Plan } from './plans.ts';

/** What a subject, or one statement of it, took. */
export interface Figure {
  name: string;
  median: number;
  p99: number;
  times: number;
  plan?: Plan;
  /** How often it gave no answer in time. */
  failed?: number;
}

/** All figures of one size. */
export interface Figures {
  containers: number;
  figures: Figure[];
  /** Bytes by what they are for. */
  bytes: { name: string; count: number; each: number; total: number }[];
  unusedIndexes: { name: string; bytes: number }[];
  load: number;
}

/** Hot statements may take so many times as long among all rows as among ten thousand. */
const RATIO_MAX = 2;
/** Below this a figure is noise. */
const MS_MIN = 1;

/** The figure of some times in milliseconds. */
export function figureOf(name: string, times: readonly number[], plan?: Plan): Figure {
  return {
    name,
    median: median(times),
    p99: p99Ms(times),
    times: times.length,
    ...(plan === undefined ? {} : { plan }),
  };
}

/** Keeps the figures of a size for a later comparison. */
export function keepFigures(file: string, figures: Figures): void {
  writeFileSync(file, JSON.stringify(figures, null, 1));
}

/** The figures of a size beside those of the smaller one, and what does not hold. */
export function compared(small: Figures, large: Figures): string[] {
  const [few, many] = [small.containers.toLocaleString('en-US'), large.containers.toLocaleString('en-US')];
  const titles = ['statement', few, 'p99', 'pages', many, 'p99', 'pages', 'read', 'ratio', 'of pages', ''];
  const lines = large.figures.map((figure) =>
    lineOf(
      figure,
      small.figures.find(({ name }) => name === figure.name),
    ),
  );
  return [...aligned([titles, ...lines]), '', ...aligned(bytesOf(large)), '', ...indexesOf(large)];
}

/** Pages show what times on a busy machine cannot: how much more work a statement is. */
function lineOf(figure: Figure, before: Figure | undefined): string[] {
  const ratio = before === undefined ? null : figure.median / Math.max(before.median, MS_MIN);
  const [pages, pagesBefore] = [pagesOf(figure), before === undefined ? null : pagesOf(before)];
  const more = pages === null || pagesBefore === null ? null : pages / Math.max(pagesBefore, 1);
  const whole = figure.plan?.wholeTables ?? [];
  const notes = [
    ...(ratio !== null && ratio > RATIO_MAX ? [`> ${RATIO_MAX}x`] : []),
    ...(figure.failed === undefined ? [] : [`${figure.failed} of ${figure.times} failed`]),
    ...(whole.length > 0 ? [`reads all of ${whole.join(', ')}`] : []),
  ];
  const ofSmall = before === undefined ? ['-', '-'] : [shown(before.median, 'ms'), shown(before.p99, 'ms')];
  return [
    figure.name,
    ...ofSmall,
    `${pagesBefore ?? '-'}`,
    shown(figure.median, 'ms'),
    shown(figure.p99, 'ms'),
    `${pages ?? '-'}`,
    `${figure.plan?.read ?? '-'}`,
    ratio?.toFixed(2) ?? '-',
    more?.toFixed(2) ?? '-',
    notes.join('; '),
  ];
}

/** How many pages of 8 kB the statements of a figure visited. */
export function pagesOf({ plan }: Figure): number | null {
  return plan === undefined ? null : plan.hit + plan.read;
}

function bytesOf({ bytes }: Figures): string[][] {
  return [
    ['kept', 'rows', 'bytes each', 'MB'],
    ...bytes.map(({ name, count: rows, each, total }) => [
      name,
      count(rows),
      count(Math.round(each)),
      count(Math.round(total / 1e6)),
    ]),
  ];
}

function indexesOf({ unusedIndexes, load }: Figures): string[] {
  return [
    'Indexes that nothing of this run has used (unique ones left out):',
    ...unusedIndexes.map(({ name, bytes }) => `  ${name} ${count(Math.round(bytes / 1e6))} MB`),
    `Load of the machine at the end: ${load.toFixed(1)}`,
  ];
}

/** Lines of cells in columns. */
export function aligned(rows: readonly string[][]): string[] {
  const widths = rows.reduce<number[]>((all, row) => row.map((cell, at) => Math.max(all[at] ?? 0, cell.length)), []);
  return rows.map((row) =>
    row
      .map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
      .join('  ')
      .trimEnd(),
  );
}

function count(value: number): string {
  return value.toLocaleString('en-US');
}
