/** A pure function of a text that caches its latest results, for few texts that are used often. */
export function memoized<Result>(compute: (text: string) => Result, resultsMax: number): (text: string) => Result {
  const results = new Map<string, Result>();
  return (text) => {
    const known = results.get(text);
    if (known !== undefined) return known;
    if (results.size >= resultsMax) results.clear();
    const result = compute(text);
    results.set(text, result);
    return result;
  };
}
