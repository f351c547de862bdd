import { newId } from '../core/id.ts';
import { nextEventAt, phaseOf } from '../domain/journey/phase.ts';
import type { ContainerState, JourneyState } from '../domain/journey/state.ts';
import type { ContainerWay, SourceRegistry } from '../sources/source.ts';
import type { Loaded } from './load.ts';
import type { WatchRow } from './lock.ts';
import type { JourneyWrite } from './write.ts';

/** Terminals and railroads are polled for a container as soon as its line has reported it. */
export function newLinkedWatches(
  sources: SourceRegistry,
  root: WatchRow,
  loaded: Loaded,
  state: JourneyState,
): JourneyWrite['linkedWatches'] {
  const pace = { phase: phaseOf(state), eta_at: nextEventAt(state) };
  const known = new Set(loaded.linkedWatches.map(({ source, number }) => `${source} ${number}`));
  return sources.linkedSources(root.source).flatMap((source) =>
    state.containers
      .filter(({ number }) => !known.has(`${source.key} ${number}`))
      .filter((box) => source.serves?.(wayOf(box)) ?? true)
      .map(({ number }) => ({ id: newId(), source: source.key, number, root_id: root.id, ...pace })),
  );
}

function wayOf(state: ContainerState): ContainerWay {
  const { podTerminal, portOfDischarge, destination, destinationTerminal, pickupFacility } = state;
  const yard = pickupFacility === null ? [] : [pickupFacility];
  return {
    stops: [podTerminal, ...(destination === null ? [] : [destinationTerminal]), ...yard],
    port: portOfDischarge?.locode ?? null,
    inland: destination === null ? null : { locode: destination.locode },
  };
}
