/**
 * SQL: the contradictions of a container, whose alias is given, with those of stated last free days and tariffs as they were
 * when its clocks were last counted, so that lists count nothing. What is not tracked any more, or returned, is not counted again
 * when tariffs change, so it has none of them.
 */
export function listedContradictionsSql(alias: string): string {
  return `${alias}.contradictions || coalesce((SELECT k.otherwise FROM charge_clock k WHERE k.container_id = ${alias}.id
    AND NOT ${alias}.list_stopped AND ${alias}.empty_terminated_at IS NULL), '[]')`;
}
