import { describeEquipment } from '../../domain/equipment.ts';
import type { Instant } from '../../domain/instant.ts';
import type { ObservationDraft } from '../../domain/observation.ts';
import { relayedDeadlines } from './deadline-drafts.ts';
import { estimateDrafts } from './estimate-drafts.ts';
import type { ContainerAttributes } from './payload.ts';
import type { RelayOrigin } from './relay-statements.ts';
import type { RelayedContainer } from './stored-relay.ts';
import { yardDrafts } from './yard-drafts.ts';

const POUNDS_PER_KILOGRAM = 2.2046226218;

/** What an upstream shows of a container beside its events. */
export function containerDrafts(
  relayed: RelayedContainer,
  origin: RelayOrigin,
  receivedAt: Instant,
): ObservationDraft[] {
  return [
    equipment(relayed, origin),
    ...documents(relayed, origin),
    ...estimateDrafts(relayed, origin, receivedAt),
    ...yardDrafts(relayed, origin, receivedAt),
    ...relayedDeadlines(relayed, origin, receivedAt),
  ];
}

function equipment({ id, attributes }: RelayedContainer, origin: RelayOrigin): ObservationDraft {
  const { seal_number: seal, weight_in_lbs: pounds } = attributes;
  return {
    kind: 'equipment',
    ...origin,
    sourceEventId: `${id}:equipment`,
    recordedAt: null,
    isoCode: isoCodeOf(attributes),
    sealNumber: seal ?? null,
    weightKg: pounds == null ? null : Math.round((pounds / POUNDS_PER_KILOGRAM) * 10) / 10,
  };
}

function documents({ attributes }: RelayedContainer, origin: RelayOrigin): ObservationDraft[] {
  return (attributes.bill_of_lading_numbers ?? []).map((number) => ({
    kind: 'document',
    ...origin,
    sourceEventId: null,
    recordedAt: null,
    document: 'bill_of_lading',
    number,
    event: 'mentioned',
    occurredAt: null,
    originalEvent: 'bill_of_lading_numbers',
  }));
}

const LENGTHS: Readonly<Record<number, string>> = { 10: '1', 20: '2', 40: '4', 45: 'L' };
const HEIGHTS: Readonly<Record<string, string>> = { standard: '2', high_cube: '5' };

/** Group codes of ISO 6346, which say the kind of a container and nothing more. */
const GROUPS: Readonly<Record<string, string>> = {
  dry: 'G0',
  reefer: 'R0',
  'open top': 'U0',
  'flat rack': 'P0',
  bulk: 'B0',
  tank: 'T0',
};

/** The code that says as much as the upstream shows; null where it does not show all that a code says. */
function isoCodeOf({
  equipment_type: type,
  equipment_length: length,
  equipment_height: height,
}: ContainerAttributes): string | null {
  const code = [LENGTHS[length ?? 0], HEIGHTS[height ?? ''], GROUPS[type ?? '']].join('');
  return describeEquipment(code).type === null ? null : code;
}
