/**
 * SQL: the contradictions of a container, whose alias is given, with those of stated last free days and tariffs as they were
 * when its clocks were last counted, so that lists count nothing.
 */
export function listedContradictionsSql(alias: string): string {
  return `${alias}.contradictions || coalesce((SELECT k.otherwise FROM charge_clock k WHERE k.container_id = ${alias}.id), '[]')`;
}
