/** SQL: what the clocks of a container, `c`, cost as they were counted last; null of one that is not tracked any more. */
export const COSTS_OF_CONTAINER = `(SELECT k.costs FROM charge_clock k WHERE k.container_id = c.id AND NOT c.list_stopped AND c.empty_terminated_at IS NULL)`;
