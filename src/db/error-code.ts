/** The code that an error carries: a system's (`ENOENT`), a SQLSTATE (`23505`) or Prisma's (`P2002`); null if none. */
export function errorCode(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error)) return null;
  return typeof error.code === 'string' ? error.code : null;
}
