import { LOCAL_CLOCK } from '../../core/local-clock.ts';

/** SQL: the zone of the binding last free day of a container; where it is not known the day is one of UTC, as its beginning is. */
export function bindingZone(alias: string): string {
  return `coalesce((SELECT nullif(d ->> 'timezone', '${LOCAL_CLOCK}') FROM jsonb_array_elements(${alias}.last_free_days) d
    WHERE d ->> 'binding' = 'true' LIMIT 1), 'UTC')`;
}

/** SQL: the binding last free day of a container as a day of its place. */
export function bindingDay(alias: string): string {
  return `(${alias}.binding_lfd AT TIME ZONE ${bindingZone(alias)})::date`;
}
