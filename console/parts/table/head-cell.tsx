// biome-ignore-all lint/a11y/useSemanticElements: rows at places of their own are no table of HTML
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and names its active row
import { Icon } from '../../design/icon.tsx';
import type { Column } from './column.ts';

const DIRECTIONS = { none: 'none', up: 'ascending', down: 'descending' } as const;

/** The title of a column; pressed, it orders the list, and once more the other way round. */
export function HeadCell<Row>({
  column: { title, sort, isNewestFirst = false },
  order,
  setOrder,
}: {
  column: Column<Row>;
  order: string;
  setOrder: (order: string) => void;
}) {
  if (sort === undefined) return <div role="columnheader">{title}</div>;
  const direction = order === sort ? 'up' : order === `-${sort}` ? 'down' : 'none';
  const first = isNewestFirst ? `-${sort}` : sort;
  const other = isNewestFirst ? sort : `-${sort}`;
  return (
    <div role="columnheader" aria-sort={DIRECTIONS[direction]}>
      <button
        type="button"
        className={`sort is-${direction}`}
        onClick={() => setOrder(order === first ? other : first)}
      >
        {title}
        <Icon name="chevron" />
      </button>
    </div>
  );
}
