import { describe, expect, it } from 'vitest';
import { FAILURES, Failure, type FailureCode } from '../../src/core/failure.ts';
import { errorAnswer } from '../../src/rest/errors.ts';

const CODES: FailureCode[] = Object.keys(FAILURES).filter((code): code is FailureCode => Object.hasOwn(FAILURES, code));

describe('errorAnswer', () => {
  it('shows a failure with its place, its facts and the id of the request', () => {
    const failure = new Failure('duplicate', 'It is tracked already.', {
      pointer: '/data/attributes/request_number',
      meta: { tracking_request_id: 'id-1' },
    });

    expect(errorAnswer(failure, 'request-1')).toEqual({
      status: 422,
      headers: {},
      isOurs: false,
      document: {
        errors: [
          {
            status: '422',
            code: 'duplicate',
            title: 'Unprocessable Entity',
            detail: 'It is tracked already.',
            source: { pointer: '/data/attributes/request_number' },
            meta: { tracking_request_id: 'id-1', request_id: 'request-1' },
          },
        ],
      },
    });
  });

  it.each(CODES.filter((code) => code !== 'configuration'))(
    'answers %s with the status and title of the table',
    (code) => {
      const { status, document } = errorAnswer(new Failure(code, 'Why.'), 'r');

      expect(FAILURES[code]).toMatchObject({ status, title: document.errors[0].title });
      expect(document.errors[0]).toMatchObject({ status: String(status), code });
    },
  );

  it('names the header where the fault is in one', () => {
    const meta = { header: 'If-Match' };
    const sourceOf = (failure: Failure) => errorAnswer(failure, 'r').document.errors[0].source;

    expect(sourceOf(new Failure('precondition_failed', 'Changed.', { meta }))).toEqual({ header: 'If-Match' });
    expect(sourceOf(new Failure('not_acceptable', 'No.', { meta: {} }))).toEqual({ header: 'Accept' });
  });

  it('leaves out the source of a fault that is in no one place, as JSON:API has no null there', () => {
    const { document } = errorAnswer(new Failure('not_found', 'There is none.'), 'r');

    expect(document.errors[0]).not.toHaveProperty('source');
    expect(errorAnswer(new Error('a bug'), 'r').document.errors[0]).not.toHaveProperty('source');
  });

  it('names the scheme with a 401 and never says why a credential was refused', () => {
    const { headers, document } = errorAnswer(new Failure('unauthorized', 'The key k-1 was revoked.'), 'r');

    expect(headers).toEqual({ 'WWW-Authenticate': 'Token realm="landfall"' });
    expect(document.errors[0].detail).toBe('Invalid or missing API token.');
  });

  it('shows a wait in whole seconds, rounded up', () => {
    const failure = new Failure('rate_limited', 'Slower.', { retryAfterSeconds: 1.2 });

    expect(errorAnswer(failure, 'r').headers).toEqual({ 'Retry-After': '2' });
  });

  it('points to a parameter where the fault is in one', () => {
    const failure = new Failure('invalid_include', 'No.', { parameter: 'include' });

    expect(errorAnswer(failure, 'r').document.errors[0].source).toEqual({ parameter: 'include' });
  });

  it.each([
    ['an error', new Error('password=hunter2')],
    ['a text', 'hunter2'],
    ['nothing', undefined],
    ['an object that claims a status', { status: 400, message: 'hunter2' }],
    ['an error that claims a status that is none', Object.assign(new Error('hunter2'), { status: 'hunter2' })],
    ['a failure that the operator must mend', new Failure('configuration', 'hunter2')],
  ])('shows nothing of %s but the id of the request', (_what, thrown) => {
    const answer = errorAnswer(thrown, 'request-1');

    expect(answer).toMatchObject({ status: 500, isOurs: true });
    expect(JSON.stringify(answer)).not.toContain('hunter2');
    expect(answer.document.errors[0]).toMatchObject({ code: 'internal_error', meta: { request_id: 'request-1' } });
  });
});
