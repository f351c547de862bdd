import { Failure } from '../../core/failure.ts';
import { momentInstant } from '../../domain/moment.ts';

/** Filters whose values are moments or days, by their names. */
type Times = Readonly<Record<string, unknown>>;

/**
 * Refuses a time that ends before it begins: its list would be empty, as if there were nothing. `from` and `until` name the
 * filters. Errors: `invalid_input`.
 */
export function refuseInverted(filters: Times, from: string, until: string): void {
  const [begin, end] = [filters[from], filters[until]];
  if (typeof begin !== 'string' || typeof end !== 'string' || momentInstant(begin) <= momentInstant(end)) return;
  const message = `${until}: The time ends before it begins (${from} is ${begin}); give the earlier one first.`;
  throw new Failure('invalid_input', message, { pointer: `/${until}` });
}
