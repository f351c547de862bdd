import { Failure } from '../../core/failure.ts';
import { isUuid } from '../../core/id.ts';
import { inline } from '../../core/text.ts';
import { SANDBOX_SCAC } from '../../domain/carrier-table.ts';
import { parseContainerNumber } from '../../domain/container-number.ts';
import { normalizeReference } from '../../domain/reference-text.ts';
import type { ServiceContext } from '../service-context.ts';

/** What of an account is meant by an id or a number. */
export interface NamedRecord {
  entity_type: 'container' | 'shipment' | 'tracking_request';
  id: string;
  number: string;
  shipment_id: string | null;
  is_sandbox: boolean;
}

interface Candidate extends NamedRecord {
  /** The ids and numbers by which it is found. */
  names: readonly string[];
  isStopped: boolean;
}

/** So many of the records that a number may mean are named. */
const CHOICES_SHOWN = 5;

/**
 * The record of the account behind each name: an id, or a number of a container, bill of lading, booking or request. Of
 * several trips of a container the one that is tracked is meant. A failure where there is none, or more than one.
 */
export async function namedRecords(
  context: ServiceContext,
  names: readonly string[],
): Promise<(NamedRecord | Failure)[]> {
  const ids = names.map((name) => name.trim().toLowerCase()).filter(isUuid);
  const numbers = names.filter((name) => !isUuid(name.trim())).map(normalizeReference);
  const found = await candidates(context, ids, numbers.filter(Boolean));
  return names.map((name) => {
    const key = isUuid(name.trim()) ? name.trim().toLowerCase() : normalizeReference(name);
    return meant(
      name,
      found.filter((one) => one.names.includes(key)),
    );
  });
}

async function candidates({ db, principal }: ServiceContext, ids: string[], numbers: string[]): Promise<Candidate[]> {
  const { accountId } = principal;
  const newest = { orderBy: { createdAt: 'desc' } } as const;
  const [containers, shipments, requests] = await Promise.all([
    db.prisma.container.findMany({
      where: { accountId, OR: [{ id: { in: ids } }, { number: { in: numbers } }] },
      select: { id: true, number: true, shipmentId: true, listStopped: true, listScac: true },
      ...newest,
    }),
    db.prisma.shipment.findMany({
      where: {
        accountId,
        OR: [
          { id: { in: ids } },
          { normalizedNumber: { in: numbers } },
          { billOfLadingNumber: { in: numbers } },
          { bookingNumber: { in: numbers } },
        ],
      },
      select: {
        ...{ id: true, billOfLadingNumber: true, normalizedNumber: true, bookingNumber: true },
        lineTrackingStoppedAt: true,
        scac: true,
      },
      ...newest,
    }),
    db.prisma.trackingRequest.findMany({
      where: {
        accountId,
        OR: [{ id: { in: ids } }, { shipmentId: null, normalizedNumber: { in: numbers } }],
      },
      select: { id: true, requestNumber: true, normalizedNumber: true, shipmentId: true, status: true, scac: true },
      ...newest,
    }),
  ]);
  return [
    ...containers.map(({ id, number, shipmentId, listStopped, listScac }) => ({
      is_sandbox: listScac === SANDBOX_SCAC,
      ...{ entity_type: 'container' as const, id, number, shipment_id: shipmentId, isStopped: listStopped },
      names: [id, number],
    })),
    ...shipments.map(({ id, billOfLadingNumber, normalizedNumber, bookingNumber, lineTrackingStoppedAt, scac }) => ({
      is_sandbox: scac === SANDBOX_SCAC,
      ...{ entity_type: 'shipment' as const, id, number: billOfLadingNumber, shipment_id: id },
      isStopped: lineTrackingStoppedAt !== null,
      names: [id, normalizedNumber, normalizeReference(billOfLadingNumber), bookingNumber ?? ''],
    })),
    ...requests.map(({ id, requestNumber, normalizedNumber, shipmentId, status, scac }) => ({
      is_sandbox: scac === SANDBOX_SCAC,
      ...{ entity_type: 'tracking_request' as const, id, number: requestNumber, shipment_id: shipmentId },
      isStopped: status === 'failed',
      names: [id, normalizedNumber],
    })),
  ];
}

function meant(name: string, found: readonly Candidate[]): NamedRecord | Failure {
  const [first] = found;
  if (first === undefined) return unknownRecord(name);
  // A shipment that is tracked by the number of its container has that number too: the container is meant.
  const ofKind = found.filter(({ entity_type }) => entity_type === first.entity_type);
  const living = ofKind.filter(({ isStopped }) => !isStopped);
  const [only, ...others] = living.length > 0 ? living : ofKind.slice(0, 1);
  if (only !== undefined && others.length === 0) {
    const { entity_type, id, number, shipment_id, is_sandbox } = only;
    return { entity_type, id, number, shipment_id, is_sandbox };
  }
  const ids = living.slice(0, CHOICES_SHOWN).map(({ id }) => id);
  return new Failure(
    'invalid_input',
    `${inline(name)} is the number of ${living.length} records; give the id of one: ${ids.join(', ')}.`,
  );
}

function unknownRecord(name: string): Failure {
  const parsed = isUuid(name.trim()) ? null : parseContainerNumber(name);
  const meantNumber = parsed?.ok === false && parsed.suggestion !== undefined ? parsed.suggestion : null;
  const hint = meantNumber === null ? '' : ` ${meantNumber} may be meant.`;
  return new Failure('not_found', `Nothing of this account has the id or number ${inline(name)}.${hint}`);
}
