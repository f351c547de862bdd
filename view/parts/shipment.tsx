import type { ShipmentCard } from '../model/shipment.ts';
import { Actions, type RecordActions } from './actions.tsx';
import { type OpenContainer, Rows } from './board.tsx';
import { Alerts, Chip, Moment, SandboxMark } from './pieces.tsx';

/** A shipment with all its containers. */
export function ShipmentView({
  card,
  open,
  actions,
}: {
  card: ShipmentCard;
  open: OpenContainer;
  actions: RecordActions;
}) {
  const total = card.rows.length + card.notShown;
  return (
    <article class="card" aria-labelledby="title">
      <header>
        <div class="head">
          <h1 id="title" tabIndex={-1}>
            {card.number}
          </h1>
          {card.counts.map(({ text, count }) => (
            <Chip key={text} tone="plain">
              {`${count} × ${text}`}
            </Chip>
          ))}
          {card.isSandbox && <SandboxMark />}
        </div>
        <p class="subtitle">{card.subtitle.join(' · ')}</p>
      </header>
      <ol class="route" aria-label="Route">
        {card.ends.map(({ name, what, moment, note }) => (
          <li key={name} class={what === 'Departed' || what === 'Arrived' ? 'passed' : 'ahead'}>
            <b>{name}</b>
            <span>
              {what}
              {moment !== null && (
                <>
                  {' '}
                  <Moment moment={moment} />
                </>
              )}
            </span>
            {note !== null && <span class="note">{note}</span>}
          </li>
        ))}
      </ol>
      <Alerts alerts={card.alerts} />
      <section class="group">
        <h2>
          Containers <span class="count">{total}</span>
        </h2>
        {total === 0 && <p class="muted">The shipping line has named no container yet.</p>}
        <Rows rows={card.rows} open={open} />
        {card.notShown > 0 && <p class="muted">{card.notShown} more are not shown.</p>}
      </section>
      <footer>
        <Actions
          actions={actions}
          stops={`Bill of lading ${card.number} is no longer tracked, with all of its containers. What is known stays, but changes are not reported any more.`}
        />
      </footer>
    </article>
  );
}
