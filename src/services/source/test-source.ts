import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import { OPERATOR_PERMISSION } from '../../core/permission.ts';
import { PlainText } from '../../core/plain-text.ts';
import { TestOutcome, testOutcomeOf } from '../../domain/test-outcome.ts';
import type { Query, Source, SourceTest, TakeFurtherRequest } from '../../sources/source.ts';
import { testAdvice, testSummary } from '../../wording/source-test.ts';
import { RequestType } from '../record/tracking-request.ts';
import type { ServiceContext } from '../service-context.ts';
import { settleTest, takeTest, testRequests } from './test-allowance.ts';
import { findTestedSource, testedNumber } from './tested-source.ts';

/** One request of a test, with every credential redacted. */
const TestedRequestRecord = z.object({
  step: z.enum(['sign_in', 'poll']).describe('sign_in requests a token, poll the data'),
  method: z.string().meta({ doc: 'Method of the request' }),
  url: z.string().meta({ doc: 'Address of the request' }),
  status: z.int().nullable().describe('Status of the answer; null if none came'),
  content_type: z.string().nullable().meta({ doc: 'Content-Type of the answer' }),
  beginning: z.string().describe('The first characters of the answer; empty where it may hold a token'),
  error: z.string().nullable().describe('Why no whole answer came; null if one came'),
  duration_ms: z.int().meta({ doc: 'Duration of the request in milliseconds' }),
});

/** What a source answered to a test. */
export const SourceTestRecord = z.object({
  source: z.string().describe('SCAC of the shipping line, or key of the feed'),
  name: z.string().meta({ doc: 'Name of the source' }),
  number: z.string().nullable().describe('The number that was polled; null for a sign-in alone'),
  number_type: RequestType.nullable().meta({ doc: 'Kind of the number' }),
  outcome: TestOutcome,
  summary: z.string().describe('What the source did, in words'),
  checks: z.array(z.string()).describe('What to look at, the likeliest first; empty where nothing is wrong'),
  statements: z.int().nullable().describe('How many statements about the number it gave; null if it gave no answer'),
  retry_after_seconds: z.int().nullable().describe('When it wants to be asked again, if it said so'),
  requests: z.array(TestedRequestRecord).describe('The requests in their order'),
});
export type SourceTestRecord = z.infer<typeof SourceTestRecord>;

/** What a source is tested with. */
export const TestSourceInput = z.object({
  source: PlainText.max(100).describe('SCAC of a shipping line, or key of a source'),
  number: z.string().max(200).optional().describe('A number that the source knows; without it, a sign-in alone'),
  number_type: RequestType.optional().describe('Kind of the number; by default what its form says'),
});

/** Longer than a poll may take with all of its requests. */
const TEST_MS_MAX = 45_000;

/**
 * Tests a source with the credentials of the installation: it signs in anew, polls a number if one is given, and shows every request
 * without credentials. Nothing of the answer is stored. It counts as a poll. Errors: those of `findTestedSource`, `testedNumber` and
 * `takeTest`.
 */
export const testSource = defineOperation(
  {
    id: 'test_source',
    summary: 'Test a shipping line or another source: sign in, poll a number, and show what was answered',
    permission: OPERATOR_PERMISSION,
    input: TestSourceInput,
    output: SourceTestRecord,
  },
  async (context: ServiceContext, input): Promise<SourceTestRecord> => {
    const source = findTestedSource(context.sources, input.source);
    return testOnLane(context, { source, lane: source.key }, input);
  },
);

/** A source to be tested, and the lane whose allowance the test takes. */
interface TestedLane {
  source: Source;
  lane: string;
}

/** Tests a source within the allowance of a lane. Errors: those of `testedNumber` and `takeTest`. */
export async function testOnLane(
  { db, log, requestId, sources }: ServiceContext,
  { source, lane }: TestedLane,
  { number, number_type }: Pick<z.output<typeof TestSourceInput>, 'number' | 'number_type'>,
): Promise<SourceTestRecord> {
  const query = testedNumber(source, number, number_type);
  const allowed = { ...source, key: lane };
  await takeTest(db, allowed, query !== null);
  const requests = testRequests(db, allowed);
  const tested = await requestTest(source, query, requests.take);
  await settleTest({ db, source: allowed, sources }, requests, tested.answer);
  log.info({ source: source.key, outcome: tested.answer.outcome, requestId }, 'source.tested');
  return toRecord(source, query, tested);
}

/** A test of the source; one that has none, such as an upstream, says so. */
async function requestTest(source: Source, query: Query | null, takeFurther: TakeFurtherRequest): Promise<SourceTest> {
  const signal = AbortSignal.timeout(TEST_MS_MAX);
  if (source.test !== undefined) return source.test(query, signal, takeFurther);
  const reason = `${source.name} has no test.`;
  return { answer: { outcome: 'refused', requests: 0, reason }, requests: [] };
}

function toRecord(source: Source, query: Query | null, { answer, requests }: SourceTest): SourceTestRecord {
  const outcome = testOutcomeOf(answer);
  const about = { ...answer, outcome, name: source.name, showsOwnOnly: source.showsOwnOnly ?? false };
  const variables = source.variables ?? { credentials: [], address: [] };
  const statements = answer.outcome === 'found' ? answer.statements : null;
  return {
    source: source.key,
    name: source.name,
    number: query?.number ?? null,
    number_type: query === null ? null : query.kind === 'booking' ? 'booking_number' : query.kind,
    outcome,
    summary: testSummary({ ...about, statements }),
    checks: testAdvice({ ...about, variables }),
    statements,
    retry_after_seconds: answer.outcome === 'unavailable' ? answer.retryAfterSeconds : null,
    requests: requests.map(({ contentType, durationMs, ...request }) => ({
      ...request,
      content_type: contentType,
      duration_ms: durationMs,
    })),
  };
}
