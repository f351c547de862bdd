import { Failure } from '../../core/failure.ts';
import { isSame, newId } from '../../core/id.ts';
import { type Transaction, uniqueViolation } from '../../db/client.ts';
import { jsonValue } from '../../db/prisma.ts';
import type { LineTable } from '../../domain/carrier.ts';
import { PlaceCalendar, type Tariff } from '../../domain/charges/tariff.ts';
import type { DocumentKind } from './charge-document.ts';
import type { DocumentFault } from './document-fault.ts';
import { type ReadDocument, readDocument } from './read-document.ts';
import { NOTE_TARIFF_CHANGE } from './statements.ts';

/** How many versions an account, or the installation, keeps at most. */
export const DOCUMENTS_MAX = 5_000;

/** Whose documents they are, and who adds them. */
export interface DocumentOwner {
  /** Null: the installation. */
  accountId: string | null;
  actor: string;
  /** The lines that a tariff may name; those that the program knows without it. */
  lines?: LineTable;
}

/** A version that was added, or that said the same already. */
export interface StoredVersion {
  id: string;
  kind: DocumentKind;
  name: string;
  version: number;
  is_new: boolean;
}

/**
 * Reads a text and stores each tariff and calendar of it as a new version of its name; one that says what the newest
 * version says stays as it is. All or nothing. Errors: `invalid_input` with the faults; `unavailable` where another
 * process adds the same at that moment.
 */
export async function storeDocuments(tx: Transaction, text: string, owner: DocumentOwner): Promise<StoredVersion[]> {
  const document = readDocument(text, await knownCalendars(tx, owner), owner.lines);
  refuseFaults(document);
  await requireRoom(tx, document, owner);
  const stored: StoredVersion[] = [];
  try {
    // One after the other: two periods of one tariff in a document are two versions.
    for (const { kind, body } of partsOf(document)) stored.push(await storeVersion(tx, kind, body, owner));
  } catch (error) {
    if (uniqueViolation(error) === null) throw error;
    throw new Failure('unavailable', 'Another request adds the same tariffs at this moment; try again.');
  }
  if (stored.some(({ is_new }) => is_new)) await tx.query(NOTE_TARIFF_CHANGE, [owner.accountId]);
  return stored;
}

/** Errors: `invalid_input` with all faults of a document. */
export function refuseFaults({ faults }: ReadDocument): void {
  const [first] = faults;
  if (first === undefined) return;
  const more = faults.length > 1 ? ` There are ${faults.length} faults; meta.faults lists them.` : '';
  throw new Failure('invalid_input', `${faultText(first)}${more}`, { pointer: '/document', meta: { faults } });
}

/** A fault in one sentence: `Line 39, tariffs[0].kind: …`. */
export function faultText({ line, at, reason }: DocumentFault): string {
  const where = [...(line === null ? [] : [`Line ${line}`]), ...(at === '' ? [] : [at])].join(', ');
  return where === '' ? reason : `${where}: ${reason}`;
}

/**
 * Reads a text and says what storing it would add, without storing it: its faults, or its versions. Errors: `invalid_input` where
 * there is no room for them.
 */
export async function checkDocuments(
  tx: Transaction,
  text: string,
  { accountId, lines }: Pick<DocumentOwner, 'accountId' | 'lines'>,
): Promise<{ faults: DocumentFault[]; versions: Omit<StoredVersion, 'id'>[]; parts: ReadDocument }> {
  const document = readDocument(text, await knownCalendars(tx, { accountId }), lines);
  if (document.faults.length > 0) return { faults: document.faults, versions: [], parts: document };
  await requireRoom(tx, document, { accountId });
  const before = new Map<string, NewestVersion | null>();
  const versions: Omit<StoredVersion, 'id'>[] = [];
  for (const { kind, body } of partsOf(document)) {
    const { id: name } = body;
    const key = `${kind} ${name}`;
    const newest = before.get(key) ?? (await newestVersion(tx, { kind, name, accountId }));
    const is_new = !saysTheSame(newest, body);
    const version = (newest?.version ?? 0) + (is_new ? 1 : 0);
    versions.push({ kind, name, version, is_new });
    before.set(key, { version, body, withdrawnAt: null });
  }
  return { faults: [], versions, parts: document };
}

/** Calendars come first, because tariffs are counted by them. */
function partsOf({ calendars, tariffs }: ReadDocument) {
  return [
    ...calendars.map((body) => ({ kind: 'calendar' as const, body })),
    ...tariffs.map((body) => ({ kind: 'tariff' as const, body })),
  ];
}

async function knownCalendars(
  { prisma }: Transaction,
  { accountId }: Pick<DocumentOwner, 'accountId'>,
): Promise<PlaceCalendar[]> {
  const rows = await prisma.chargeDocument.findMany({
    where: { accountId, kind: 'calendar', withdrawnAt: null },
    orderBy: [{ name: 'asc' }, { version: 'desc' }],
    distinct: ['name'],
    take: DOCUMENTS_MAX,
    select: { body: true },
  });
  return rows.map(({ body }) => PlaceCalendar.parse(body));
}

async function requireRoom(
  { prisma }: Transaction,
  { tariffs, calendars }: ReadDocument,
  { accountId }: Pick<DocumentOwner, 'accountId'>,
) {
  const kept = await prisma.chargeDocument.count({ where: { accountId } });
  if (kept + tariffs.length + calendars.length <= DOCUMENTS_MAX) return;
  throw new Failure('invalid_input', `At most ${DOCUMENTS_MAX} versions are kept, and there are ${kept}.`, {
    pointer: '/document',
  });
}

interface NewestVersion {
  version: number;
  body: unknown;
  withdrawnAt: Date | null;
}

function newestVersion(
  { prisma }: Transaction,
  of: { kind: DocumentKind; name: string; accountId: string | null },
): Promise<(NewestVersion & { id: string }) | null> {
  return prisma.chargeDocument.findFirst({
    where: of,
    orderBy: { version: 'desc' },
    select: { id: true, version: true, body: true, withdrawnAt: true },
  });
}

/** What was withdrawn is added again. */
function saysTheSame<Found extends NewestVersion>(
  newest: Found | null,
  body: Tariff | PlaceCalendar,
): newest is Found & { withdrawnAt: null } {
  return newest !== null && newest.withdrawnAt === null && isSame(newest.body, body);
}

async function storeVersion(
  tx: Transaction,
  kind: DocumentKind,
  body: Tariff | PlaceCalendar,
  { accountId, actor }: DocumentOwner,
): Promise<StoredVersion> {
  const { id: name } = body;
  const newest = await newestVersion(tx, { kind, name, accountId });
  if (saysTheSame(newest, body)) return { id: newest.id, kind, name, version: newest.version, is_new: false };
  const made = { id: newId(), kind, name, version: (newest?.version ?? 0) + 1 };
  const data = { ...made, accountId, body: jsonValue(body), createdBy: actor };
  await tx.prisma.chargeDocument.create({ data, select: { id: true } });
  return { ...made, is_new: true };
}
