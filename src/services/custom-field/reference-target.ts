import { Failure } from '../../core/failure.ts';
import { isUuid } from '../../core/id.ts';
import { inline } from '../../core/text.ts';
import type { Database } from '../../db/client.ts';
import type { FieldRow } from './custom-field.ts';
import type { CustomFieldDefinition } from './custom-field-definition.ts';

type Models = Pick<Database, 'prisma'>;

/** By what people know each thing of an account that a value can refer to. */
const NAMES = {
  Party: async ({ prisma }: Models, accountId: string, ids: string[]) => {
    const found = await prisma.party.findMany({
      where: { accountId, id: { in: ids } },
      select: { id: true, companyName: true },
    });
    return found.map(({ id, companyName }) => [id, companyName] as const);
  },
  User: async ({ prisma }: Models, accountId: string, ids: string[]) => {
    const select = { user: { select: { id: true, name: true, email: true } } };
    const found = await prisma.membership.findMany({ where: { accountId, userId: { in: ids } }, select });
    return found.map(({ user }) => [user.id, user.name ?? user.email] as const);
  },
  Shipment: async ({ prisma }: Models, accountId: string, ids: string[]) => {
    const select = { id: true, billOfLadingNumber: true };
    const found = await prisma.shipment.findMany({ where: { accountId, id: { in: ids } }, select });
    return found.map(({ id, billOfLadingNumber }) => [id, billOfLadingNumber] as const);
  },
  Container: async ({ prisma }: Models, accountId: string, ids: string[]) => {
    const found = await prisma.container.findMany({
      where: { accountId, id: { in: ids } },
      select: { id: true, number: true },
    });
    return found.map(({ id, number }) => [id, number] as const);
  },
  TrackingRequest: async ({ prisma }: Models, accountId: string, ids: string[]) => {
    const select = { id: true, requestNumber: true };
    const found = await prisma.trackingRequest.findMany({ where: { accountId, id: { in: ids } }, select });
    return found.map(({ id, requestNumber }) => [id, requestNumber] as const);
  },
};

/** What values of the type reference can refer to. */
type ReferenceTarget = keyof typeof NAMES;

const KINDS = ['Party', 'User', 'Shipment', 'Container', 'TrackingRequest'] as const satisfies ReferenceTarget[];
const TARGETS: ReadonlyMap<string, ReferenceTarget> = new Map(KINDS.map((kind) => [comparable(kind), kind]));

/** The kind of thing that a reference type names, as `TrackingRequest` or `tracking_request`; null for any other text. */
function targetOf(referenceType: string | null): ReferenceTarget | null {
  return TARGETS.get(comparable(referenceType ?? '')) ?? null;
}

/** Errors: `invalid_input` for a reference type of which it could not be checked whether a value is there. */
export function requireTarget(referenceType: string | null): void {
  if (referenceType === null || targetOf(referenceType) !== null) return;
  const message = `reference_type: Give one of ${KINDS.join(', ')}, so that values can be checked.`;
  throw new Failure('invalid_input', message, { pointer: '/reference_type' });
}

/**
 * Makes sure that what a value refers to is there. Definitions of older versions may name what is not known here; their
 * values stay text. Errors: `invalid_input` with the pointer.
 */
export async function requireReferred(
  db: Models,
  accountId: string,
  {
    definition,
    value,
    pointer,
  }: {
    definition: Pick<CustomFieldDefinition, 'api_slug' | 'data_type' | 'reference_type'>;
    value: string | null;
    pointer: string;
  },
): Promise<void> {
  const target = targetOf(definition.reference_type);
  if (definition.data_type !== 'reference' || target === null || value === null) return;
  const found = isUuid(value) ? await NAMES[target](db, accountId, [value]) : [];
  if (found.length > 0) return;
  const message = `The custom field ${definition.api_slug} takes the id of a ${target} of this account, and none has the id ${inline(value)}.`;
  throw new Failure('invalid_input', message, { pointer });
}

/** What is known of a value that may refer to something. */
type ReferringRow = Pick<FieldRow, 'reference_type' | 'value' | 'labels'>;

/** Rows of fields with the names of what they refer to; what is not there any more has none. */
export async function withNames<Row extends ReferringRow>(
  db: Models,
  accountId: string,
  rows: readonly Row[],
): Promise<Row[]> {
  const names = new Map<string, string>();
  for (const target of new Set(rows.map(({ reference_type }) => targetOf(reference_type)))) {
    if (target === null) continue;
    const ids = rows.flatMap(({ reference_type, value }) =>
      value !== null && targetOf(reference_type) === target && isUuid(value) ? [value] : [],
    );
    if (ids.length === 0) continue;
    for (const [id, name] of await NAMES[target](db, accountId, ids)) names.set(`${target} ${id}`, name);
  }
  return rows.map((row) => {
    const name = names.get(`${targetOf(row.reference_type)} ${row.value?.toLowerCase()}`);
    return name === undefined || row.value === null ? row : { ...row, labels: { [row.value]: name } };
  });
}

function comparable(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replaceAll(/[_\s-]/g, '');
}
