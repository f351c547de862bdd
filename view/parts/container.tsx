import type { ContainerCard } from '../model/container.ts';
import type { RouteMap } from '../model/route-map.ts';
import { Actions, type RecordActions } from './actions.tsx';
import { RouteMapView } from './map.tsx';
import { Alerts, Chip, Facts, Moment, SandboxMark } from './pieces.tsx';
import { TimelineView } from './timeline.tsx';

interface Shown {
  card: ContainerCard;
  map: RouteMap | null;
  /** Said where there is no map. */
  mapNote: string | null;
  actions: RecordActions;
}

/** The card of a container. */
export function ContainerView({ card, map, mapNote, actions }: Shown) {
  return (
    <article class="card" aria-labelledby="title">
      <header>
        <div class="head">
          <h1 id="title" tabIndex={-1}>
            {card.number}
          </h1>
          <Chip tone={card.status.tone}>{card.status.text}</Chip>
          {card.isSandbox && <SandboxMark />}
        </div>
        <p class="subtitle">{card.subtitle.join(' · ')}</p>
      </header>
      {card.route.length > 0 && <RouteStops stops={card.route} />}
      {card.last !== null && (
        <p class="last">
          Last: <b>{card.last}</b>
        </p>
      )}
      <Facts facts={card.facts} />
      <Alerts alerts={card.alerts} />
      {map !== null && <RouteMapView map={map} />}
      {map === null && mapNote !== null && <p class="muted">{mapNote}</p>}
      <TimelineView timeline={card.timeline} />
      <footer>
        <Actions
          actions={actions}
          stops="Its whole bill of lading is no longer tracked, with all of its containers. What is known stays, but changes are not reported any more."
        />
        {card.freshness.length > 0 && <p class="note">{card.freshness.join(' · ')}</p>}
        {card.zones.length > 0 && <p class="note">Times are on the clock of each place ({card.zones.join(', ')}).</p>}
      </footer>
    </article>
  );
}

function RouteStops({ stops }: { stops: ContainerCard['route'] }) {
  return (
    <ol class="route" aria-label="Route">
      {stops.map(({ name, state, what, moment }, at) => (
        <li key={at} class={state} aria-current={state === 'here' ? 'step' : undefined}>
          <b>{name}</b>
          <span>
            {what ?? 'Time not known'}
            {moment !== null && (
              <>
                {' '}
                <Moment moment={moment} />
              </>
            )}
          </span>
        </li>
      ))}
    </ol>
  );
}
