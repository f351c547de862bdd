import { z } from 'zod';
import { SILENCE_REASONS } from '../../domain/forecast/forecast.ts';
import { Instant } from '../../domain/instant.ts';

/** What a forecast was made of: where AIS saw the vessel, departures, how long waits usually take, and who else expects it when. */
const ForecastBasis = z.enum(['position', 'departure', 'planned_departure', 'waits', 'line', 'schedule', 'ais']);
export type ForecastBasis = z.infer<typeof ForecastBasis>;

/** The berthing at the port of discharge as Landfall forecasts it itself. Where it cannot, `reason` says why. */
export const PredictedEta = z.object({
  at: Instant.nullable().meta({
    doc: 'When the vessel most likely berths at the port of discharge; null without a forecast',
  }),
  low: Instant.nullable().meta({ doc: 'Begin of the interval in which 8 of 10 arrivals lie' }),
  high: Instant.nullable().meta({ doc: 'End of that interval' }),
  level: z
    .enum(['calibrated', 'assumed'])
    .nullable()
    .describe('assumed: fewer than 30 arrivals were compared')
    .meta({ doc: 'calibrated where the interval is made of 30 compared arrivals or more, else assumed' }),
  basis: z.array(ForecastBasis).meta({ doc: 'What the forecast was made of' }),
  reason: z
    .enum(SILENCE_REASONS)
    .nullable()
    .describe('Why there is none')
    .meta({ doc: 'Why no forecast is made; null where there is one' }),
  explanation: z.string().meta({ doc: 'In one sentence: what the forecast rests on, or why there is none' }),
  as_of: Instant.meta({ doc: 'When the forecast was made' }),
});
export type PredictedEta = z.infer<typeof PredictedEta>;

/** The same as a member of a container. */
export const PredictedEtaOrNull = PredictedEta.nullable().meta({
  doc: "Landfall's own forecast of the berthing at the port of discharge; null before there is one and once the vessel arrived",
});

/** SQL: the forecast of a container that has not arrived and is tracked; `c` and `cf` are the aliases of both. */
export const PREDICTED_ETA_SQL = `CASE WHEN coalesce(c.pod_arrived_at, c.pod_discharged_at) IS NULL AND NOT c.list_stopped THEN cf.shown END`;
