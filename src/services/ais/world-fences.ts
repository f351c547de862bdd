import { createFenceIndex, type Fence, type FenceIndex, portFences } from '../../domain/ais/fence.ts';
import { locations, type TableLocation } from '../../domain/location.ts';
import { type Terminal, terminals } from '../../domain/terminal.ts';

/** The fences of all ports whose place is known. */
export function worldFences(): FenceIndex {
  return createFenceIndex(locations().flatMap(fencesOf));
}

function fencesOf({ kind, locode, latitude, longitude }: TableLocation): Fence[] {
  if (kind !== 'port' || locode === null || latitude === null || longitude === null) return [];
  const here = terminals().filter((terminal) => terminal.locode === locode);
  const coded = here.flatMap(({ smdg, ...at }) => {
    return smdg === null || at.latitude === null || at.longitude === null
      ? []
      : [{ code: smdg, latitude: at.latitude, longitude: at.longitude }];
  });
  const nameless = here.filter(({ smdg }) => smdg === null).flatMap((terminal) => namelessBerths(locode, terminal));
  return [...portFences({ locode, latitude, longitude, terminals: coded }), ...nameless];
}

/** A terminal whose code is not known has berths all the same; a vessel there is berthed in that port. */
function namelessBerths(locode: string, { latitude, longitude }: Terminal): Fence[] {
  if (latitude === null || longitude === null) return [];
  return portFences({ locode, latitude, longitude, terminals: [] }).filter(({ kind }) => kind === 'berth');
}
