import { momentText, shownMoment } from '../../../view/model/time.ts';

/** A plan, as far as it is that of an arrival at a ramp. */
export interface PlannedEvent {
  event: string | null;
  location_locode: string | null;
}

/** What a container says of the own forecast of it. */
export interface WithRampForecast {
  predicted_ramp_eta: {
    locode: string;
    at: string | null;
    low: string | null;
    high: string | null;
    explanation: string;
  } | null;
  final_destination_timezone: string | null;
}

const AT_RAMP: ReadonlySet<string | null> = new Set(['arrived_at_inland_destination', 'rail_arrived']);

/** What Landfall forecasts itself of a planned arrival at the ramp, or why it does not; nothing of another plan. */
export function rampForecastNotes(
  { event, location_locode }: PlannedEvent,
  { predicted_ramp_eta: eta, final_destination_timezone: zone }: WithRampForecast,
): string[] {
  if (eta === null || !AT_RAMP.has(event) || location_locode !== eta.locode) return [];
  const [at, low, high] = [eta.at, eta.low, eta.high].map((iso) => shownMoment(iso, zone));
  if (at == null || low == null || high == null) return [`No own forecast: ${eta.explanation}`];
  const between = `between ${momentText(low)} and ${momentText(high)}`;
  return [`Own forecast ${momentText(at)}, ${between}. ${eta.explanation}`];
}
