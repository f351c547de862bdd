/** One figure of a run, beside what the same machine can do and what is demanded. */
export interface Bar {
  name: string;
  /** With its unit. */
  figure: string;
  /** What the same work takes or gives without us, in the same run; null for an absolute bar. */
  ceiling: string | null;
  ratio: number | null;
  /** Null for a figure that is only reported. */
  verdict: Verdict | null;
}

/** Whether a bar is met, and what it demands in words. */
export interface Verdict {
  demand: string;
  isMet: boolean;
}

/** A bar that stands by itself. */
export function absolute(name: string, figure: string, verdict: Verdict): Bar {
  return { name, figure, ceiling: null, ratio: null, verdict };
}

/** A figure that is only reported. */
export function reportedOnly(name: string, figure: string): Bar {
  return { name, figure, ceiling: null, ratio: null, verdict: null };
}

/** How a run is to be measured. */
export interface Effort {
  /** Smaller sizes and fewer rounds: to see that everything works, not to judge by. */
  isQuick: boolean;
}

/** Something that is measured: the bars it gives, and how to get them. */
export interface Bench {
  /** The beginning of every line it gives; `npm run bench -- <part>` chooses by these. */
  names: readonly string[];
  run(effort: Effort): Promise<Bar[]>;
}

const WIDTHS = [38, 18, 18, 8] as const;
const TITLES = ['bar', 'figure', 'ceiling', 'ratio', 'demand'] as const;

/** The line above the bars. */
export function headerLine(): string {
  return aligned(TITLES);
}

/** A bar as a line of aligned columns. */
export function barLine({ name, figure, ceiling, ratio, verdict }: Bar): string {
  const demand = verdict === null ? 'reported only' : `${verdict.demand}: ${verdict.isMet ? 'met' : 'MISSED'}`;
  return aligned([name, figure, ceiling ?? '-', ratio === null ? '-' : ratio.toFixed(2), demand]);
}

/** A number for people: grouped digits from a thousand on, three digits that say something below. */
export function shown(value: number, unit: string): string {
  const number = value >= 1000 ? Math.round(value).toLocaleString('en-US') : Number(value.toPrecision(3)).toString();
  return `${number} ${unit}`;
}

function aligned(cells: readonly string[]): string {
  return cells
    .map((cell, index) => cell.padEnd(WIDTHS[index] ?? 0))
    .join(' ')
    .trimEnd();
}
