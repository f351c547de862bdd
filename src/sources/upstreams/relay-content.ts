import type { Relay } from './stored-relay.ts';

/** The ids of the events that an upstream lists and has not marked as taken back. */
export function listedIds(relays: readonly Relay[]): string[] {
  return relays.flatMap((one) => (one.relay === 'event' && one.attributes.invalidated_at == null ? [one.id] : []));
}

/** What is shown without the times at which it was stated, checked or written, which every poll may have changed. */
export function contentOf(relay: Relay): unknown {
  if (relay.relay === 'shipment') return { ...relay, route: undated(relay.route) };
  if (relay.relay !== 'container') return relay;
  const { attributes } = relay;
  return {
    ...relay,
    route: undefined,
    attributes: {
      ...attributes,
      updated_at: undefined,
      terminal_checked_at: undefined,
      terminal_statements: undefined,
      last_free_days: attributes.last_free_days?.map((day) => ({ ...day, stated_at: undefined })),
    },
  };
}

function undated<Dated extends { attributes: object }>(route: Dated): object {
  return { ...route, attributes: { ...route.attributes, updated_at: undefined } };
}
