/** The requested relations, as paths. */
export type IncludeRequest = ReadonlySet<string>;

/**
 * The requested paths with all that lead to them: what comes along has to be reached from what is shown
 * (JSON:API 1.1 §7.4), so a path brings the resources on its way.
 */
export function withParents(include: IncludeRequest): IncludeRequest {
  const paths = [...include].flatMap((path) => {
    const names = path.split('.');
    return names.map((_, index) => names.slice(0, index + 1).join('.'));
  });
  return new Set(paths);
}

/** The requested ones of the include options of an operation. */
export function requestedOf<Include extends string>(options: readonly Include[], requested: IncludeRequest): Include[] {
  return options.filter((option) => requested.has(option));
}
