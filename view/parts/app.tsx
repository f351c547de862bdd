import { useEffect, useRef } from 'preact/hooks';
import { containerCard } from '../model/container.ts';
import { lateBoard } from '../model/late.ts';
import { arrivalsBoard, risksBoard } from '../model/lists.ts';
import { data, text } from '../model/read.ts';
import { routeMap } from '../model/route-map.ts';
import { shipmentCard } from '../model/shipment.ts';
import { kindOf } from '../model/shown.ts';
import type { Session } from '../session/session.ts';
import { BoardView } from './board.tsx';
import { ConsoleLink } from './console-link.tsx';
import { ContainerView } from './container.tsx';
import { ShipmentView } from './shipment.tsx';

/** What is shown of the conversation with the host. */
export function App({ session, now }: { session: Session; now: number }) {
  const { screen, opened } = session;
  const top = useRef<HTMLDivElement>(null);
  const id = opened === null ? '' : text(data(opened.answer.container).id);
  // Who opens or leaves a container by the keyboard goes on from its title.
  useEffect(() => {
    if (session.hasMoved) top.current?.querySelector<HTMLElement>('#title')?.focus();
  }, [id, session.hasMoved]);
  return (
    <div ref={top} aria-busy={screen === null}>
      {opened !== null && session.canGoBack && (
        <button type="button" class="quiet back" onClick={session.back}>
          ← Back to the list
        </button>
      )}
      <Screen session={session} now={now} />
      <ConsoleLink open={session.toConsole(roomOf(session))} />
    </div>
  );
}

/** Where the console shows what is shown here; for a shipment the containers of its bill, for all else its first page. */
function roomOf({ screen, opened }: Session): string {
  const id = opened === null ? null : text(data(opened.answer.container).id);
  if (id !== null) return `/containers/${encodeURIComponent(id)}`;
  const answer = data(screen?.structured);
  const bill = text(data(answer.shipment).bill_of_lading_number);
  if (bill !== null) return `/containers?q=${encodeURIComponent(bill)}`;
  return kindOf(answer) === 'arrivals' ? '/arrivals' : '/';
}

function Screen({ session, now }: { session: Session; now: number }) {
  const { screen, opened, problem } = session;
  if (opened !== null) return <Opened session={session} now={now} />;
  if (problem !== null) {
    return (
      <p class="problem" role="alert">
        {problem}
      </p>
    );
  }
  if (screen === null) return <p class="muted waiting">Waiting for the answer …</p>;
  const kind = kindOf(screen.structured);
  if (kind === 'arrivals') return <BoardView board={arrivalsBoard(screen.structured, now)} open={session.open} />;
  if (kind === 'risks') return <BoardView board={risksBoard(screen.structured)} open={session.open} />;
  if (kind === 'late') return <BoardView board={lateBoard(screen.structured)} open={session.open} />;
  const shipment = kind === 'shipment' ? shipmentCard(screen.structured, now) : null;
  if (shipment !== null) {
    const { refresh: _refresh, ...actions } = session.actionsOn(shipment.id, shipment.isStopped);
    return <ShipmentView card={shipment} open={session.open} actions={{ ...actions, refresh: null }} />;
  }
  // What no view is made for is still an answer.
  return <pre class="answer">{screen.text}</pre>;
}

function Opened({ session, now }: { session: Session; now: number }) {
  const { opened } = session;
  const card = opened === null ? null : containerCard(opened, now);
  if (opened === null || card === null) return <p class="muted waiting">Reading …</p>;
  const { route, drawn, isReading } = opened;
  const map = route === null ? null : routeMap(route, drawn, now);
  const none =
    route === null
      ? isReading
        ? 'Reading the route …'
        : 'The route could not be read here.'
      : 'No place of its route is known, so there is no map.';
  return (
    <ContainerView
      card={card}
      map={map}
      mapNote={map === null ? none : null}
      actions={session.actionsOn(card.shipmentId, card.isStopped)}
    />
  );
}
