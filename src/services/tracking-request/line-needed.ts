import { Failure } from '../../core/failure.ts';
import { linesOfSources } from '../../domain/carrier.ts';
import type { ReferenceClass } from '../../domain/inference/reference.ts';
import { type OwnCredentialLines, ownCredentialLines } from '../own-credential-lines.ts';
import type { ServiceContext } from '../service-context.ts';

/** More lines than these are not worth reading through. */
const CHOICES_MAX = 20;

/** A line that a number may belong to. */
export interface LineChoice {
  scac: string;
  name: string;
}

const SUPPORT = { container: 'container', bill_of_lading: 'billOfLading', booking: 'booking' } as const;

/**
 * The failure of a number whose line is not recognized: the container that the account has with it, what it could be, and how
 * to call again. `meta.choices` has the lines that write such numbers first, and then the others that this installation can
 * ask for one.
 */
export async function lineNeeded(context: ServiceContext, classified: ReferenceClass): Promise<Failure> {
  const { reason, candidates, kind } = classified;
  const known = await knownText(context, classified.number);
  const table = linesOfSources(context.sources);
  const likely = candidates.map(({ scac }) => ({ scac, name: table.find(scac)?.name ?? scac }));
  const could =
    likely.length > 0 ? ` It could be ${likely.map(({ scac, name }) => `${scac} (${name})`).join(', ')}.` : '';
  const ask =
    'Ask the person who gave you the number, or look at the document it came from, and call again with its scac.';
  const ownLines = await ownCredentialLines(context);
  const others = askable(context, ownLines, kind ?? 'bill_of_lading').filter(({ scac }) =>
    likely.every((one) => one.scac !== scac),
  );
  const doubt = likely.length > 0 ? 'The number does not identify the shipping line with certainty. ' : '';
  return new Failure('line_needed', `${known}${doubt}${reason}${could} ${ask}`, {
    pointer: '/scac',
    meta: { choices: [...likely, ...others].slice(0, CHOICES_MAX) },
  });
}

/** A container may have come with a bill of lading that was tracked, and its trip may be over. */
async function knownText({ db, principal }: ServiceContext, number: string): Promise<string> {
  const container = await db.prisma.container.findFirst({
    where: { accountId: principal.accountId, number },
    select: { id: true, currentStatus: true },
    orderBy: { createdAt: 'desc' },
  });
  if (container === null) return '';
  const { id, currentStatus } = container;
  return `This account has ${number} already: ${currentStatus.replaceAll('_', ' ')} (container id ${id}). To track another trip of it: `;
}

/** The choices that such a failure holds; empty for any other. */
export function choicesOf({ code, detail }: Failure): LineChoice[] {
  const choices = code === 'line_needed' ? detail.meta?.choices : null;
  return Array.isArray(choices) ? choices : [];
}

function askable(
  context: ServiceContext,
  ownLines: OwnCredentialLines,
  kind: NonNullable<ReferenceClass['kind']>,
): LineChoice[] {
  const lines = linesOfSources(context.sources)
    .all()
    .filter(
      ({ scac, supports }) =>
        supports[SUPPORT[kind]] &&
        (['ready', 'pushed'].includes(context.sources.line(scac).access) || ownLines.find(scac) !== null),
    );
  return lines.map(({ scac, name }) => ({ scac, name }));
}
