import { knownZone } from '../../core/local-clock.ts';
import type { Instant } from '../../domain/instant.ts';
import { knownInstant, localIso } from '../../domain/local-iso.ts';
import { type DefinedColumn, sheetColumn } from './sheet.ts';

const LOCAL = 'The same on the clock of the place; a date alone where no time was stated';

/** What happens at a place: its names, and the member of the row that has the zone of the place. */
interface MomentWords<Zone extends string> {
  title: string;
  doc: string;
  zone: Zone;
}

/**
 * The two columns of what happens at a place: the moment in UTC, and the same on the clock of the place. `name` is that of
 * the member, `pod_eta_at`; the other column is `pod_eta_local`.
 */
export function momentColumns<Name extends `${string}_at`, Zone extends string>(
  name: Name,
  { title, doc, zone }: MomentWords<Zone>,
): DefinedColumn<Record<Name | Zone, Instant | null>>[] {
  const local = `${name.slice(0, -'at'.length)}local`;
  return [
    sheetColumn(name, { title: `${title} (UTC)`, type: 'instant', doc }, (row) => knownInstant(row[name], row[zone])),
    sheetColumn(local, { title: `${title} (local)`, type: 'local', doc: LOCAL }, (row) =>
      localIso(row[name], row[zone]),
    ),
  ];
}

/** The column of the zone of a place, with its name where it is known. */
export function zoneColumn<Name extends string>(
  name: Name,
  { title, doc }: { title: string; doc: string },
): DefinedColumn<Record<Name, string | null>> {
  return sheetColumn(name, { title, doc: `IANA time zone of ${doc}` }, (row) => knownZone(row[name]));
}
