import { Failure } from '../../core/failure.ts';
import { inline } from '../../core/text.ts';
import { linesOfSources } from '../../domain/carrier.ts';
import { parseContainerNumber } from '../../domain/container-number.ts';
import { checkReference } from '../../domain/reference-text.ts';
import type { Query, Source, SourceRegistry } from '../../sources/source.ts';
import type { RequestType } from '../record/tracking-request.ts';

/** The source of a key or of a line. Errors: `not_found`, `line_not_supported`, `line_not_configured`. */
export function findTestedSource(sources: SourceRegistry, text: string): Source {
  const line = linesOfSources(sources).find(text);
  const source = line === null ? sources.find(text.trim()) : lineSource(sources, line);
  if (source !== null) return source;
  throw new Failure(
    'not_found',
    `There is no line and no source ${inline(text)} here; list the lines and the sources.`,
  );
}

function lineSource(sources: SourceRegistry, { scac, name }: { scac: string; name: string }): Source {
  const access = sources.line(scac);
  switch (access.access) {
    case 'ready':
      return access.source;
    case 'pushed':
      throw new Failure('line_not_supported', `${name} (${scac}) pushes its messages and is not polled.`);
    case 'no_adapter':
      throw new Failure(
        'line_not_supported',
        `It is not known how ${name} (${scac}) is polled. If it follows DCSA Track & Trace, set LINE_${scac}_PROFILE and LINE_${scac}_BASE_URL.`,
      );
    case 'not_configured': {
      const { missing, problem } = access;
      const remedy = problem === undefined ? `set ${missing.join(', ')}.` : `its settings are wrong: ${problem}`;
      throw new Failure('line_not_configured', `${name} (${scac}) is not set up here; ${remedy}`, {
        meta: { missing },
      });
    }
  }
}

/**
 * The number that a source is tested with; null for a sign-in alone. Errors: `invalid_number`, `number_type_not_supported`,
 * `invalid_input` where a source can only be tested with a number.
 */
export function testedNumber(source: Source, text: string | undefined, type: RequestType | undefined): Query | null {
  if (text === undefined) {
    if (source.signIn !== undefined) return null;
    const why = `${source.name} issues no tokens: credentials go with every request. Give a number that it knows.`;
    throw new Failure('invalid_input', why, { pointer: '/number' });
  }
  const kind = type === undefined ? likelyKind(source, text) : type === 'booking_number' ? 'booking' : type;
  const checked = checkReference(kind, text);
  if (!checked.ok) throw new Failure('invalid_number', checked.reason, { pointer: '/number' });
  if (source.kinds.includes(kind)) return { kind, number: checked.number };
  const known = source.kinds.map((name) => name.replaceAll('_', ' ')).join(' or ');
  const why = `${source.name} cannot be polled for a ${kind.replaceAll('_', ' ')}; give the number of a ${known}.`;
  throw new Failure('number_type_not_supported', why, { pointer: '/number' });
}

/** What has the form of a container number is one; any other number is what the source is asked for first. */
function likelyKind({ kinds }: Source, text: string): Query['kind'] {
  if (parseContainerNumber(text).ok) return 'container';
  return kinds.find((kind) => kind !== 'container') ?? 'container';
}
