import type { TodayCount } from './today-data.ts';

/** How many there are of each kind; each leads to its section. */
export function Tiles({ counts }: { counts: readonly TodayCount[] }) {
  return (
    <ul className="tiles">
      {counts
        .filter(({ count }) => count > 0)
        .map(({ anchor, title, count, tone }) => (
          <li key={anchor}>
            <a href={`#${anchor}`} className={`tile ${tone}`}>
              <b>{count.toLocaleString('en')}</b>
              <span>{title}</span>
            </a>
          </li>
        ))}
    </ul>
  );
}
