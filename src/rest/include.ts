/** The relations that were asked for, as paths. */
export type IncludeRequest = ReadonlySet<string>;

/**
 * The paths that were asked for with all that lead to them: what comes along has to be reached from what is shown
 * (JSON:API 1.1 §7.4), so a path brings the resources on its way.
 */
export function withParents(include: IncludeRequest): IncludeRequest {
  const paths = [...include].flatMap((path) => {
    const names = path.split('.');
    return names.map((_, index) => names.slice(0, index + 1).join('.'));
  });
  return new Set(paths);
}

/** Those of an operation's own words for what may come along that were asked for. */
export function askedOf<Include extends string>(options: readonly Include[], asked: IncludeRequest): Include[] {
  return options.filter((option) => asked.has(option));
}
