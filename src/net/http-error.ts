import { BlockedAddress } from './connector.ts';

/** Why no whole answer came. */
export type HttpErrorKind =
  | 'timeout'
  | 'too_large'
  | 'network'
  | 'dns'
  | 'tls'
  | 'aborted'
  /** The address leads into a private network. */
  | 'blocked_address';

const TLS_CODE = /^(ERR_TLS_|ERR_SSL_|CERT_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|HOSTNAME_MISMATCH|EPROTO$)/;
const DNS_CALL = /^(getaddrinfo|query)/;

/** Names an error of a connection; what is not known better is `network`. */
export function errorKind(error: unknown): Exclude<HttpErrorKind, 'too_large'> {
  if (error instanceof BlockedAddress) return 'blocked_address';
  const code = errorCode(error);
  if (code === 'UND_ERR_CONNECT_TIMEOUT' || code === 'ETIMEDOUT') return 'timeout';
  if (TLS_CODE.test(code)) return 'tls';
  if (DNS_CALL.test(memberText(error, 'syscall'))) return 'dns';
  return 'network';
}

/** One sentence for operators. It is made of the host and a code alone: texts of errors may repeat what was sent. */
export function failureMessage(kind: HttpErrorKind, host: string, error: unknown): string {
  const code = errorCode(error);
  const because = code === '' ? '' : ` (${code})`;
  switch (kind) {
    case 'timeout':
      return `${host} did not answer in time.`;
    case 'aborted':
      return `The request to ${host} was cancelled.`;
    case 'dns':
      return `The name of ${host} could not be resolved${because}.`;
    case 'tls':
      return `No trusted connection to ${host} could be made${because}.`;
    case 'blocked_address':
      return `${host} is not at a public address.`;
    case 'too_large':
      return `The answer of ${host} is too long.`;
    case 'network':
      return `The connection to ${host} failed${because}.`;
  }
}

// Several addresses tried in vain come as one error that holds the others.
function errorCode(error: unknown): string {
  const own = memberText(error, 'code');
  if (own !== '' || !(error instanceof AggregateError)) return own;
  return memberText(error.errors[0], 'code');
}

function memberText(error: unknown, name: 'code' | 'syscall'): string {
  if (!(error instanceof Error) || !(name in error)) return '';
  const value: unknown = Reflect.get(error, name);
  return typeof value === 'string' ? value : '';
}
