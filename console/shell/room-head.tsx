import { type ReactNode, useEffect } from 'react';

/** The title of a room, which names the page too, and what can be done in it. */
export function RoomHead({ title, beside, children }: { title: string; beside?: ReactNode; children?: ReactNode }) {
  useEffect(() => {
    document.title = `${title} – Landfall`;
  }, [title]);
  return (
    <header className="room-head">
      <h1>{title}</h1>
      {beside}
      {children !== undefined && <div className="end">{children}</div>}
    </header>
  );
}
