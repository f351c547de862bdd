/** The code that an error carries: a system's (`ENOENT`), a SQLSTATE (`23505`) or Prisma's (`P2002`); null if none. */
export function errorCode(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error)) return null;
  return typeof error.code === 'string' ? error.code : null;
}

/** A text within what an error carries, by the names that lead to it; null where there is none. */
export function causeAt(error: unknown, path: readonly string[]): string | null {
  let found = error;
  for (const key of path) {
    if (typeof found !== 'object' || found === null) return null;
    found = Reflect.get(found, key);
  }
  return typeof found === 'string' ? found : null;
}
