import { z } from 'zod';
import { StandingFee } from '../../domain/holds-and-fees.ts';
import { ChargeCosts } from '../../services/charge/charge-costs.ts';
import type { ContainerDetails } from '../../services/container/get-container.ts';
import { Container, type LinkedContainer } from '../../services/record/container.ts';
import { ContainerFreshness } from '../../services/source/container-freshness.ts';
import { type ResourceObject, toMany, toOne } from '../json-api.ts';
import { attributesIn, defineResource, many, one, sometimes } from '../resource.ts';

const Fee = StandingFee.extend({ currency_code: z.string().optional().describe('ISO 4217; absent where unknown') });

const { contradictions, disruptions, last_movement, last_seen, reefer } = Container.shape;

/**
 * A container. Webhook messages omit the relationship of transport events, and that of raw events unless they are
 * included. The sources and their freshness stand in `meta` of primary data only; contradicted values stand beside the
 * values in every message.
 */
export const containerKind = defineResource({
  type: 'container',
  attributes: Container.omit({
    id: true,
    shipment_id: true,
    pod_terminal_id: true,
    pod_terminal_type: true,
    pickup_facility_id: true,
    pickup_facility_type: true,
    is_sandbox: true,
    current_status_reason: true,
    disruptions: true,
    last_movement: true,
    last_seen: true,
    reefer: true,
  }).extend({
    fees_at_pod_terminal: z
      .array(Fee)
      .meta({ doc: 'Fees at the place of pickup; an entry of type total repeats the others' }),
  }),
  relationships: {
    shipment: one('shipment'),
    pod_terminal: one('terminal', 'rail_terminal'),
    pickup_facility: one('terminal', 'rail_terminal'),
    transport_events: sometimes(many('transport_event')),
    raw_events: sometimes(many('raw_event')),
  },
  meta: ContainerFreshness.extend({
    contradictions,
    disruptions,
    last_movement,
    last_seen,
    reefer,
    costs: ChargeCosts.nullable()
      .optional()
      .describe(
        'What its clocks cost by the stored tariffs, as they were counted last; null where none costs something and none that has begun is unknown. GET /containers/{id}/charges counts them now',
      ),
  }),
});

const attributesOf = attributesIn(containerKind);

/** A container as a resource, with what relations were read. */
export function containerResource({
  container,
  transport_event_ids: eventIds,
  raw_events: rawEvents,
  standing,
  freshness = standing,
  costs,
}: Pick<
  ContainerDetails,
  'container' | 'transport_event_ids' | 'raw_events' | 'standing' | 'freshness' | 'costs'
>): ResourceObject {
  const { id, shipment_id, pod_terminal_id, pod_terminal_type, pickup_facility_id, pickup_facility_type } = container;
  return {
    id,
    type: 'container',
    attributes: { ...attributesOf(container), fees_at_pod_terminal: container.fees_at_pod_terminal.map(feeAttributes) },
    relationships: {
      shipment: toOne('shipment', shipment_id),
      pod_terminal: toOne(pod_terminal_type ?? 'terminal', pod_terminal_id),
      pickup_facility: toOne(pickup_facility_type ?? 'terminal', pickup_facility_id),
      ...(eventIds === undefined ? {} : { transport_events: toMany('transport_event', eventIds) }),
      ...(rawEvents === undefined ? {} : { raw_events: toMany('raw_event', idsOf(rawEvents)) }),
    },
    ...(freshness === undefined
      ? {}
      : { meta: { ...freshnessMeta(freshness, container), ...(costs === undefined ? {} : { costs }) } }),
  };
}

/** The same of a container that comes along with something else. */
export function linkedContainerResource({ transport_event_ids, ...container }: LinkedContainer): ResourceObject {
  return containerResource({ container, transport_event_ids });
}

function freshnessMeta(
  { sources, vessel_suspicions }: ContainerFreshness,
  { contradictions, disruptions, last_movement, last_seen, reefer }: Container,
): Record<string, unknown> {
  return { sources, vessel_suspicions, contradictions, disruptions, last_movement, last_seen, reefer };
}

function idsOf(resources: readonly { id: string }[]): string[] {
  return resources.map(({ id }) => id);
}

/** A currency that is not known is left out, because the contract knows no null there. */
function feeAttributes({ currency_code, ...fee }: Container['fees_at_pod_terminal'][number]): object {
  return currency_code === null ? fee : { ...fee, currency_code };
}
