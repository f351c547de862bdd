import { createContext, type ReactNode, useContext } from 'react';

/** Lists more of each kind; null where that is not possible. */
export const ListMore = createContext<(() => void) | null>(null);

/** A kind of what needs a person: the first of it, and how many more there are. */
export function Section({
  id,
  title,
  about,
  total,
  shown,
  all,
  children,
}: {
  id: string;
  title: string;
  about: string;
  total: number;
  shown: number;
  /** The way to all of them. */
  all?: ReactNode;
  children: ReactNode;
}) {
  const listMore = useContext(ListMore);
  return (
    <section className="card today-section" id={id} aria-labelledby={`${id}-title`}>
      <header>
        <h2 id={`${id}-title`}>
          {title} <span className="count">{total.toLocaleString('en')}</span>
        </h2>
        <p className="muted">{about}</p>
      </header>
      <ul>{children}</ul>
      {(total > shown || all !== undefined) && (
        <p className="muted more">
          {total > shown && `${(total - shown).toLocaleString('en')} more `}
          {total > shown && listMore !== null && (
            <button type="button" className="button quiet is-small" onClick={listMore}>
              Show more
            </button>
          )}{' '}
          {all}
        </p>
      )}
    </section>
  );
}

/** One of it: what, why, where, until when, and what to do. */
export function TodayRow({
  what,
  why,
  where,
  until,
  action,
}: {
  what: ReactNode;
  why: ReactNode;
  where?: ReactNode;
  until?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <li className="today-row">
      <div className="what">{what}</div>
      <div className="why">{why}</div>
      <div className="where muted">{where}</div>
      <div className="until">{until}</div>
      <div className="action">{action}</div>
    </li>
  );
}
