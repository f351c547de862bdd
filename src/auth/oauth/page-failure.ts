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
 * The failure that a page shows for an error that must not be returned to the client, because the client is not
 * verified. Bugs are returned unchanged.
 */
export function failureOf({ error, error_description: why }: ErrorOut, thrown: unknown): unknown {
  if (thrown instanceof errors.InvalidRedirectUri) {
    return new Failure(
      'bad_request',
      'The program requests a redirect to an address that it did not register. It received nothing; if you did not start ' +
        'this yourself, close the page.',
    );
  }
  if (error === 'invalid_client' && why?.startsWith(UNREAD_DESCRIPTION) === true) {
    return new Failure(
      'bad_request',
      'The metadata document of the program cannot be read at its address. Try again later; if the problem remains, contact ' +
        'the maker of the program.',
    );
  }
  if (error === 'invalid_client') {
    return new Failure(
      'bad_request',
      'The program that sent you here is unknown. In the program, remove Landfall and add it again.',
    );
  }
  if (thrown instanceof errors.SessionNotFound) {
    return new Failure(
      'bad_request',
      'This request has expired or was started in another browser; start again from the program.',
    );
  }
  if (error === 'server_error') return thrown;
  const reason = why === undefined ? error : `${error}: ${why}`;
  return new Failure('bad_request', `The request of the program is not valid (${reason}).`);
}
