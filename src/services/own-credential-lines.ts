import type { Source } from '../sources/source.ts';
import type { ServiceContext } from './service-context.ts';

/** The lines that an account polls with credentials of its own. */
export interface OwnCredentialLines {
  /** What such a line is polled for, by the SCAC of it or of a line that it is polled for; null where the account has no credentials. */
  find(scac: string): Pick<Source, 'key' | 'kinds' | 'canonicalNumber'> | null;
}

const NO_OWN_LINES: OwnCredentialLines = { find: () => null };

/** Reads for which lines the account has credentials of its own. */
export async function ownCredentialLines({ db, principal, ownLines }: ServiceContext): Promise<OwnCredentialLines> {
  if (ownLines === undefined) return NO_OWN_LINES;
  const { accountId } = principal;
  const stored = { accountId, sealed: { not: null } };
  const rows = await db.prisma.lineCredential.findMany({ where: stored, select: { scac: true, kinds: true } });
  if (rows.length === 0) return NO_OWN_LINES;
  const kindsOf = new Map(rows.map(({ scac, kinds }) => [scac, new Set(kinds)]));
  return {
    find: (scac) => {
      const line = ownLines.written(scac);
      const kinds = line === null ? undefined : kindsOf.get(line.key);
      if (line === null || kinds === undefined) return null;
      return { ...line, kinds: line.kinds.filter((kind) => kinds.has(kind)) };
    },
  };
}
