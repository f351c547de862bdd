/** A pure function of a text that keeps its latest results: for what is asked again and again about few texts. */
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
