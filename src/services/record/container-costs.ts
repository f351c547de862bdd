/** SQL: of costs that were counted before ended charges were kept, that there are none. */
const ENDED = `coalesce(k.costs -> 'ended', '[]')`;

/**
 * SQL: what the clocks of a container, `c`, cost as they were counted last; of one that is not tracked any more, what those cost that have
 * ended. Null where there is nothing.
 */
export const COSTS_OF_CONTAINER = `(SELECT CASE WHEN NOT c.list_stopped AND c.empty_terminated_at IS NULL THEN jsonb_build_object('ended', '[]'::jsonb) || k.costs
    WHEN ${ENDED} <> '[]' THEN jsonb_build_object('counted_at', k.costs -> 'counted_at', 'owed', '[]'::jsonb, 'per_day', '[]'::jsonb,
      'charging', '[]'::jsonb, 'ended', ${ENDED}, 'unknown', '[]'::jsonb) END
  FROM charge_clock k WHERE k.container_id = c.id)`;

/** SQL: that the charges of a container, `k` by its clocks and `r` itself, cost something by now: those that run, and those that have ended. */
export const IS_OWING = `(${ENDED} <> '[]' OR k.costs -> 'owed' <> '[]' AND NOT r.list_stopped AND r.empty_terminated_at IS NULL)`;
