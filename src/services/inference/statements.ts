import { sql } from '../../db/sql.ts';
import { SANDBOX_SCAC } from '../../domain/carrier-table.ts';

/* The raw statements of line inference: the lines of similar numbers, and the allowance of probes. */

const LEARNT_FROM_MAX = 200_000;

const OWN_NUMBERS_MAX = 20_000;

/**
 * The stems of the latest numbers, without the numbers. A number counts once for a line, however many accounts track
 * it. A number that a line did not know counts too, which limits the weight of a form that forwarders share. Only
 * stems with numbers of enough accounts count, and only for lines that knew numbers of enough accounts: the numbers of
 * one account must not be visible to another. The others count as unknown to the line, or the remaining lines would
 * seem too certain. What lines state to single accounts with their own credentials is not learnt from.
 */
export const COUNT_NUMBER_STEMS = sql({
  name: 'count_number_stems',
  because: 'count',
  parameters: ['bigint'],
  row: { isContainer: 'bool', head: 'text', shape: 'text', scac: 'text!', isKnown: 'bool', numbers: 'int' },
  text: `WITH requested AS MATERIALIZED (
    SELECT DISTINCT account_id, request_type = 'container' AS is_container, left(normalized_number, 4) AS head,
        translate(normalized_number, 'BCDEFGHIJKLMNOPQRSTUVWXYZ012345678', 'AAAAAAAAAAAAAAAAAAAAAAAAA999999999') AS shape,
        normalized_number AS number, scac, shipment_id IS NOT NULL AS is_known
      FROM (SELECT account_id, request_type, normalized_number, scac, shipment_id, failed_reason FROM tracking_request t
        WHERE scac <> '${SANDBOX_SCAC}' AND NOT EXISTS (SELECT FROM watch w WHERE w.id = t.watch_id AND w.owner_account_id IS NOT NULL) ORDER BY id DESC LIMIT ${LEARNT_FROM_MAX}) latest
      WHERE shipment_id IS NOT NULL AND failed_reason IS NULL OR failed_reason IN ('not_found', 'expired', 'invalid_number')
    ), shared AS (
      SELECT is_container, head, shape FROM requested GROUP BY 1, 2, 3 HAVING count(DISTINCT account_id) >= $1
    )
    SELECT is_container AS "isContainer", head, shape, scac, is_known AND count(DISTINCT account_id) >= $1 AS "isKnown",
      count(DISTINCT number)::int AS numbers
    FROM requested JOIN shared USING (is_container, head, shape) GROUP BY is_container, head, shape, scac, is_known`,
});

/** What an account has tracked, and the containers of its shipments; the living stand last, so that they win. */
export const OWN_TRACKED_NUMBERS = sql({
  name: 'own_tracked_numbers',
  because: 'trip',
  parameters: ['uuid'],
  row: { number: 'text', scac: 'text', isLiving: 'bool' },
  text: `SELECT number, scac, is_living AS "isLiving" FROM (
      (SELECT normalized_number AS number, scac, status = 'created' AS is_living, created_at FROM tracking_request
        WHERE account_id = $1 AND shipment_id IS NOT NULL AND status IN ('created', 'tracking_stopped')
        ORDER BY created_at DESC LIMIT ${OWN_NUMBERS_MAX})
      UNION ALL
      (SELECT c.number, s.scac, c.empty_terminated_at IS NULL AND s.line_tracking_stopped_at IS NULL, c.created_at
        FROM container c JOIN shipment s ON s.id = c.shipment_id WHERE c.account_id = $1
        ORDER BY c.created_at DESC LIMIT ${OWN_NUMBERS_MAX})
    ) tracked ORDER BY is_living, created_at`,
});

/** Takes one request out of the allowance that the polls of a source share; none where its part of that is used up, or where the source wants to be left alone. */
export const TAKE_PROBE = sql({
  name: 'take_probe',
  because: 'clock',
  parameters: ['text', 'int?', 'int?'],
  row: { lane: 'text' },
  text: `INSERT INTO source_lane AS l (lane, minute_used, day_used) VALUES ($1, 1, 1)
    ON CONFLICT (lane) DO UPDATE SET
      minute_start = CASE WHEN l.minute_start <= now() - interval '1 minute' THEN now() ELSE l.minute_start END,
      minute_used = CASE WHEN l.minute_start <= now() - interval '1 minute' THEN 0 ELSE l.minute_used END + 1,
      day_start = CASE WHEN l.day_start <= now() - interval '1 day' THEN now() ELSE l.day_start END,
      day_used = CASE WHEN l.day_start <= now() - interval '1 day' THEN 0 ELSE l.day_used END + 1
    WHERE (l.blocked_until IS NULL OR l.blocked_until <= now())
      AND ($2::int IS NULL OR l.minute_start <= now() - interval '1 minute' OR l.minute_used < $2)
      AND ($3::int IS NULL OR l.day_start <= now() - interval '1 day' OR l.day_used < $3)
    RETURNING l.lane`,
});
