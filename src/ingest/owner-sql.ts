/*
 * Who may see what a watch holds. A watch is shared, or it has an owner: the account with whose own credentials its line is
 * polled. Triggers keep the records of other accounts from it, so what is read by the records of an account needs no more. Every
 * statement that goes from one watch to another by a number has one of these conditions.
 */

/** SQL: whether what a watch holds may be read for an owner: it is shared, or theirs. `watch` is an alias, `owner` a value that may be null. */
export function isSeenBySql(watch: string, owner: string): string {
  return `(${watch}.owner_account_id IS NULL OR ${watch}.owner_account_id = ${owner})`;
}

/** SQL: whether all that a shipment is derived from is shared; `shipment` is its alias. */
export function isOfSharedWatchesSql(shipment: string): string {
  return `NOT EXISTS (SELECT FROM shipment_watch ol JOIN watch ow ON ow.id = ol.watch_id
      WHERE ol.shipment_id = ${shipment}.id AND ow.owner_account_id IS NOT NULL)`;
}

/**
 * SQL: the lane on which a watch is polled: that of the credentials of its owner as long as there are any for numbers of its kind,
 * else that of the line; `source`, `owner` and `kind` are those of the watch.
 */
export function laneSql(source: string, owner: string, kind: string): string {
  return `coalesce((SELECT lk.id::text FROM line_credential lk
        WHERE lk.account_id = ${owner} AND lk.scac = ${source} AND lk.sealed IS NOT NULL
          AND ${kind} = ANY(lk.kinds)), ${source})`;
}

/**
 * SQL: the owner of a new watch of an account at a line: the account where it has brought credentials, also where it has removed
 * them since, so that its journeys of the line do not mix what is shared with what is not; else null. Of a kind of number that the
 * line is not polled for with the credentials there is none.
 */
export function ownerSql(account: string, source: string, kind: string): string {
  return `(SELECT lk.account_id FROM line_credential lk WHERE lk.account_id = ${account} AND lk.scac = ${source}
        AND ${kind} = ANY(lk.kinds))`;
}
