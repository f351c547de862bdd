/**
 * A pure function of an object that keeps its latest result: for those that several members of a record are made of, one after
 * another.
 */
export function latest<Value extends object, Result>(compute: (value: Value) => Result): (value: Value) => Result {
  let kept: { value: Value; result: Result } | null = null;
  return (value) => {
    if (kept?.value !== value) kept = { value, result: compute(value) };
    return kept.result;
  };
}
