import { optionText } from '../../config/options.ts';
import type { Io } from './output.ts';

/** Emphasis on a terminal; elsewhere every text stays as it is. */
export interface Paint {
  dim(text: string): string;
  strong(text: string): string;
  good(text: string): string;
}

/** Colours for a terminal, unless NO_COLOR is set to anything (no-color.org). */
export function paintFor({ env, isTerminal }: Pick<Io, 'env' | 'isTerminal'>): Paint {
  const isColoured = isTerminal && optionText(env, 'NO_COLOR') === null;
  const emphasis = (code: number) => (text: string) => (isColoured ? `\u001b[${code}m${text}\u001b[0m` : text);
  return { dim: emphasis(2), strong: emphasis(1), good: emphasis(32) };
}
