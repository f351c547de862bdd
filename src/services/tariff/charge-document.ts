import { z } from 'zod';
import type { Prisma } from '../../db/prisma.ts';
import { PlaceCalendar, Tariff } from '../../domain/charges/tariff.ts';
import { instantOrNull } from '../../domain/documented.ts';
import { Instant } from '../../domain/instant.ts';

/** What is kept as documents by which charges are counted. */
export const DOCUMENT_KINDS = ['tariff', 'calendar'] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

const kept = {
  id: z.uuid(),
  name: Tariff.shape.id,
  version: z.int().meta({ doc: 'From 1; a version never changes' }),
  is_of_installation: z.boolean().meta({ doc: 'Whether the operator gave it for all accounts' }),
  created_at: Instant.meta({ doc: 'When it was added' }),
  created_by: z.string().meta({ doc: 'Who added it' }),
  withdrawn_at: instantOrNull('When it was withdrawn; null if it was not'),
};

/** A version of a tariff. */
export const TariffRecord = Tariff.omit({ id: true }).extend(kept);
export type TariffRecord = z.infer<typeof TariffRecord>;

/** A version of the calendar of a place. */
export const CalendarRecord = PlaceCalendar.omit({ id: true }).extend(kept);
export type CalendarRecord = z.infer<typeof CalendarRecord>;

type DocumentRow = Prisma.ChargeDocumentGetPayload<object>;

/** A row of the table as the record of a tariff. */
export function toTariffRecord(row: DocumentRow): TariffRecord {
  const { id: name, ...tariff } = Tariff.parse(row.body);
  return { ...tariff, ...keptOf(row), name };
}

/** A row of the table as the record of a calendar. */
export function toCalendarRecord(row: DocumentRow): CalendarRecord {
  const { id: name, ...calendar } = PlaceCalendar.parse(row.body);
  return { ...calendar, ...keptOf(row), name };
}

function keptOf({ id, accountId, version, createdAt, createdBy, withdrawnAt }: DocumentRow) {
  return {
    id,
    version,
    is_of_installation: accountId === null,
    created_at: createdAt.toISOString(),
    created_by: createdBy,
    withdrawn_at: withdrawnAt?.toISOString() ?? null,
  };
}

/** The rows that an account may see: its own, and those of the installation. */
export function seenBy(accountId: string): Prisma.ChargeDocumentWhereInput {
  return { OR: [{ accountId }, { accountId: null }] };
}
