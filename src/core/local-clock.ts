/**
 * The zone of a place whose real zone is not known, where a source gave a time on the clock of the place. It is a name of
 * UTC that no place uses, so the time is kept as if it were UTC and every program can read it; what is shown says that
 * it is local time. REST shows the zone as null, MCP as `local`.
 */
export const LOCAL_CLOCK = 'Etc/GMT0';

/** A zone as REST shows it: null where it is not known. */
export function knownZone(timezone: string | null): string | null {
  return timezone === LOCAL_CLOCK ? null : timezone;
}
