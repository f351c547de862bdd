/** Makes a value at its first use, so that a start does not pay for tables that a process may never need. */
export function lazy<T>(make: () => T): () => T {
  let made: { value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
