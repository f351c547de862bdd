import { Failure } from '../../core/failure.ts';
import { linesOfSources, type ShippingLine } from '../../domain/carrier.ts';
import { checkReference } from '../../domain/reference-text.ts';
import type { TrackedKind } from '../../domain/tracked-number.ts';
import type { Source } from '../../sources/source.ts';
import type { OwnCredentialLines } from '../own-credential-lines.ts';
import type { ServiceContext } from '../service-context.ts';
import { duplicateRequest, findLiving } from './living-request.ts';

/** Longer numbers are no numbers; what is longer is not even looked at. */
const NUMBER_LENGTH_MAX = 200;

/** The shipping line that was named. Errors: `blank`, `line_not_recognized`. */
export function lineOf({ sources }: Pick<ServiceContext, 'sources'>, scac: string): ShippingLine {
  const pointer = '/data/attributes/scac';
  if (scac.trim() === '')
    throw new Failure('blank', "Scac can't be blank; give the SCAC of the shipping line, e.g. MAEU.", { pointer });
  const line = linesOfSources(sources).find(scac);
  if (line !== null) return line;
  throw new Failure(
    'line_not_recognized',
    `Scac '${scac}' is not recognized; look it up in the list of shipping lines.`,
    { pointer },
  );
}

/** The number as lines are asked for it. Errors: `blank`, `invalid_number`. */
export function numberOf(kind: TrackedKind, text: string): string {
  const pointer = '/data/attributes/request_number';
  if (text.trim() === '') throw new Failure('blank', "Request number can't be blank.", { pointer });
  if (text.length > NUMBER_LENGTH_MAX) {
    throw new Failure(
      'invalid_number',
      `A request number has at most ${NUMBER_LENGTH_MAX} characters; this has ${text.length}.`,
      { pointer },
    );
  }
  const checked = checkReference(kind, text);
  if (!checked.ok) throw new Failure('invalid_number', checked.reason, { pointer });
  return checked.number;
}

/** What a line is to be asked for. */
interface Asked {
  line: ShippingLine;
  kind: TrackedKind;
  /** The number as lines are asked for it, and as it was given. */
  text: string;
  request_number: string;
  /** Whether the line was recognized from the number, so that a fault of the line points at the number. */
  isDetected: boolean;
}

/** What is known of a source before it is asked; of a line that only pushes there is no more. */
export type RequestedSource = Pick<Source, 'key' | 'kinds' | 'canonicalNumber'>;

const ALL_KINDS: readonly TrackedKind[] = ['bill_of_lading', 'booking', 'container'];

/**
 * What the line can be asked for is said before anything is stored. Errors: `line_not_supported`, `line_not_configured`,
 * `number_type_not_supported`.
 */
export function sourceOf(context: ServiceContext, { line, kind, isDetected }: Asked): RequestedSource {
  const pointer = `/data/attributes/${isDetected ? 'request_number' : 'scac'}`;
  const access = context.sources.line(line.scac);
  if (access.access === 'no_adapter') {
    const why = `Scac '${line.scac}' is not supported: there is no way yet to ask ${line.name}.`;
    throw new Failure('line_not_supported', why, { pointer });
  }
  if (access.access === 'not_configured') {
    const { missing, problem } = access;
    const remedy =
      problem === undefined ? `the operator sets ${missing.join(', ')}.` : `its settings are wrong: ${problem}`;
    const what = `${line.name} (${line.scac}) is not connected to this installation, so the number is not tracked; ${remedy}`;
    throw new Failure('line_not_configured', what, { pointer, meta: { missing } });
  }
  if (access.access === 'pushed') return { key: line.scac, kinds: ALL_KINDS };
  return askable(access.source, { line, kind });
}

/** Errors: `number_type_not_supported`. */
function askable(source: RequestedSource, { line, kind }: Pick<Asked, 'line' | 'kind'>): RequestedSource {
  if (source.kinds.includes(kind)) return source;
  const known = source.kinds.map((name) => name.replaceAll('_', ' ')).join(' or ');
  const why = `${line.name} cannot be polled for a ${kind.replaceAll('_', ' ')}; use the ${known}.`;
  throw new Failure('number_type_not_supported', why, { pointer: '/data/attributes/request_type' });
}

/**
 * The source, or why there is none: the line as the account polls it with credentials of its own (`ownLines`) comes first, because
 * they are what it is polled with. A number that is tracked already is said to be so even where its line cannot be asked any more,
 * because credentials went away or the sandbox is off in this process.
 */
export async function findSource(
  context: ServiceContext,
  order: Asked,
  ownLines: OwnCredentialLines,
): Promise<RequestedSource> {
  const { scac } = order.line;
  try {
    // What is pushed may be about every kind of number.
    const own = context.sources.line(scac).access === 'pushed' ? null : ownLines.find(scac);
    // A kind of number that these are not for is left to the credentials of the installation, where it has any.
    const isLeft = own?.kinds.includes(order.kind) === false && context.sources.line(scac).access === 'ready';
    return own === null || isLeft ? sourceOf(context, order) : askable(own, order);
  } catch (error) {
    const living = await findLiving(context.db, context.principal.accountId, { scac, number: order.text });
    throw living === null ? error : duplicateRequest(living, scac, order.request_number);
  }
}
