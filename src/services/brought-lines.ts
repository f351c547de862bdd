import type { Source } from '../sources/source.ts';
import type { ServiceContext } from './service-context.ts';

/** The lines that an account polls with credentials of its own. */
export interface BroughtLines {
  /** What such a line is polled for, by the SCAC of it or of a line that it is polled for; null where the account has no credentials. */
  find(scac: string): Pick<Source, 'key' | 'kinds' | 'canonicalNumber'> | null;
}

const NOTHING_BROUGHT: BroughtLines = { find: () => null };

/** Reads for which lines the account has credentials of its own. */
export async function broughtLines({ db, principal, ownLines }: ServiceContext): Promise<BroughtLines> {
  if (ownLines === undefined) return NOTHING_BROUGHT;
  const { accountId } = principal;
  const stored = { accountId, sealed: { not: null } };
  const rows = await db.prisma.lineCredential.findMany({ where: stored, select: { scac: true } });
  if (rows.length === 0) return NOTHING_BROUGHT;
  const brought = new Set(rows.map(({ scac }) => scac));
  return {
    find: (scac) => {
      const line = ownLines.written(scac);
      return line !== null && brought.has(line.key) ? line : null;
    },
  };
}
