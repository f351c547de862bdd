import { errors } from 'oidc-provider';
import { Failure } from '../../core/failure.ts';

/** What the library says of an error, in the form of RFC 6749 §4.1.2.1. */
interface ErrorOut {
  error: string;
  error_description?: string | undefined;
}

/** How the library begins what it says of a program's own description that it could not read. */
export const UNREAD_DESCRIPTION = 'client_id metadata document fetch failed';

/**
 * What a person can do about an error that cannot be told to the program that sent them, because nobody knows whether it
 * is that program. A bug stays one.
 */
export function failureOf({ error, error_description: why }: ErrorOut, thrown: unknown): unknown {
  if (thrown instanceof errors.InvalidRedirectUri) {
    return new Failure(
      'bad_request',
      'The program wants its answer sent to an address that it did not name when it registered. Nothing was given to it; ' +
        'if you did not start this yourself, close the page.',
    );
  }
  if (error === 'invalid_client' && why?.startsWith(UNREAD_DESCRIPTION) === true) {
    return new Failure(
      'bad_request',
      'What the program says of itself cannot be read at the address that it gave. Try again later; if it goes on, tell ' +
        'whoever makes the program.',
    );
  }
  if (error === 'invalid_client') {
    return new Failure(
      'bad_request',
      'The program that sent you here is not known. In the program, remove Landfall and add it again.',
    );
  }
  if (thrown instanceof errors.SessionNotFound) {
    return new Failure(
      'bad_request',
      'This took too long or went on in another browser; start again from the program.',
    );
  }
  if (error === 'server_error') return thrown;
  const reason = why === undefined ? error : `${error}: ${why}`;
  return new Failure('bad_request', `The program did not ask in a way that can be answered (${reason}).`);
}
