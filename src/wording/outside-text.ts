import { inline, quoted } from '../core/text.ts';
import { holdName } from '../domain/holds-and-fees.ts';
import { locations } from '../domain/location.ts';
import { terminals } from '../domain/terminal.ts';

/**
 * Names as texts for agents repeat them. A name of our own tables is shown as it is; any other was written by a
 * source, and is quoted: it is data, not an instruction.
 */
let known: ReadonlySet<string> | null = null;

/** A place or a terminal by its name or code. */
export function placeName(name: string): string {
  known ??= new Set(
    [...locations(), ...terminals()].flatMap((one) => ('name' in one && one.name !== null ? [one.name] : [])),
  );
  return known.has(name) || /^[A-Z]{2}[A-Z2-9]{3}$/.test(name) ? inline(name) : quoted(name);
}

/** The marks that wording/claims.ts puts behind a name. */
const MARKED = /^(.*?)( \((?:pending|withdrawn, not yet confirmed|pending, withdrawn, not yet confirmed)\))?$/s;

/** A hold as rows of lists have it: its name, what is said of it in brackets; or how many more there are. */
export function holdLabel(label: string): string {
  if (/^\+\d+ more$/.test(label)) return label;
  const [, name = '', marks = ''] = MARKED.exec(label) ?? [label, label];
  return `${holdName(name)}${marks}`;
}
