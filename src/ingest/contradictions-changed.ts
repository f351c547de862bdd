import { isSame } from '../core/id.ts';
import type { ShownContradiction } from '../domain/container-record/reasons.ts';
import type { Party } from '../domain/observation.ts';
import type { ContainerColumns } from './rows.ts';

/** What holds the contradictions of a container. */
type Disputed = Pick<ContainerColumns, 'contradictions'>;

/**
 * The member of a changeset for contradictions that arise, change or end. A statement that does not count yet is left
 * out: it is announced when it is settled, or never. When something was stated or received again is no change.
 */
export function contradictionsChanged(old: Disputed, row: Disputed): (readonly [string, [unknown, unknown]])[] {
  const [before, after] = [standing(old), standing(row)];
  return isSame(before, after) ? [] : [['contradictions', [before, after]]];
}

/** The parties of the contradictions that only one of the two has. */
export function disputingParties(old: Disputed, row: Disputed): Party[] {
  const [before, after] = [standing(old), standing(row)];
  const differing = [...before, ...after].filter(
    (one) => !before.some((other) => isSame(other, one)) || !after.some((other) => isSame(other, one)),
  );
  return differing.flatMap(({ statements }) => statements.map(({ party }) => party));
}

function standing({ contradictions }: Disputed): ContradictionInShort[] {
  const counting = contradictions.flatMap((one) => {
    const statements = one.statements.filter(({ waiting }) => waiting !== true);
    const isDisputed = new Set(statements.map(({ value }) => value)).size > 1;
    return isDisputed ? [contradictionInShort({ ...one, statements })] : [];
  });
  return counting.sort((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1));
}

type ContradictionInShort = ReturnType<typeof contradictionInShort>;

function contradictionInShort({ fact, shown, statements }: ShownContradiction) {
  const said = statements.map(({ party, source, value }) => ({ party, source, value }));
  return { fact, shown, statements: said };
}
