import { inline } from './text.ts';

/** A name of which more is not worth a place in a row. */
const LENGTH_MAX = 40;

/** A name from outside as a row of a list has it: in one line, and cut where it is no name any more. */
export function shortName(name: string): string {
  const line = inline(name);
  // A character is one or two units, so that most names need not be taken apart.
  if (line.length <= LENGTH_MAX) return line;
  const characters = [...line];
  return characters.length <= LENGTH_MAX ? characters.join('') : `${characters.slice(0, LENGTH_MAX - 1).join('')}…`;
}

/** The same row with the members that hold names cut so; what is not known stays null. */
export function shortNames<Row extends Partial<Record<Name, string | null>>, Name extends string>(
  row: Row,
  members: readonly Name[],
): Row {
  const names = members.map((member) => {
    const name = row[member];
    return [member, typeof name === 'string' ? shortName(name) : name];
  });
  return { ...row, ...Object.fromEntries(names) };
}
