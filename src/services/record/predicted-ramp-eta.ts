import { z } from 'zod';
import { RAMP_SILENCE_REASONS } from '../../domain/forecast/forecast-ramp.ts';
import { Instant } from '../../domain/instant.ts';
import { PredictedEta } from './predicted-eta.ts';

/** What a forecast was made of: what came last, how long dwells and trains usually take, and who else expects it when. */
const RampForecastBasis = z.enum(['berthing', 'landing', 'rail_departure', 'waits', 'line', 'rail']);
export type RampForecastBasis = z.infer<typeof RampForecastBasis>;

/** The arrival by rail at a ramp inland as Landfall forecasts it itself. Where it cannot, `reason` says why. */
export const PredictedRampEta = PredictedEta.omit({ at: true, basis: true, reason: true }).extend({
  locode: z.string().meta({ doc: 'UN/LOCODE of the place of the ramp' }),
  at: Instant.nullable().meta({ doc: 'When the train most likely comes to the ramp; null without a forecast' }),
  basis: z.array(RampForecastBasis).meta({ doc: 'What the forecast was made of' }),
  reason: z
    .enum(RAMP_SILENCE_REASONS)
    .nullable()
    .describe('Why there is none')
    .meta({ doc: 'Why no forecast is made; null where there is one' }),
});
export type PredictedRampEta = z.infer<typeof PredictedRampEta>;

/** The same as a member of a container. */
export const PredictedRampEtaOrNull = PredictedRampEta.nullable().meta({
  doc: "Landfall's own forecast of the arrival by rail at the inland destination; null before there is one and once it arrived",
});

/** SQL: whether a container has come to its ramp, or left the port of discharge otherwise; `c` is its alias. */
export const HAS_ENDED_INLAND_SQL = `num_nonnulls(c.pod_full_out_at, c.ind_ata_at, c.ind_rail_unloaded_at, c.ind_seen_at,
  c.final_destination_full_out_at, c.delivered_at, c.empty_terminated_at) > 0`;

/** SQL: the forecast of a container that has not come to its ramp and is tracked; `c` and `cf` are the aliases of both. */
export const PREDICTED_RAMP_ETA_SQL = `CASE WHEN NOT c.list_stopped AND NOT ${HAS_ENDED_INLAND_SQL} THEN cf.ramp_shown END`;
