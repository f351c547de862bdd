import { errors } from 'undici';
import { ConnectTimeout } from './connector.ts';
import { type AddressRefusal, BlockedAddress } from './guard.ts';

/** Why no whole answer came. */
export type HttpErrorKind =
  | 'timeout'
  | 'too_large'
  /** The connection could not be made, or broke, or what came over it was not HTTP. */
  | 'network'
  | 'dns'
  | 'tls'
  | 'aborted'
  /** The address leads into a private network, or is not one that may be called. */
  | 'blocked_address';

/** The kind of the error. */
export type HttpErrorDetail =
  /** Of `timeout`: there was no connection yet, or there was and the answer was not whole. */
  | 'connect'
  | 'answer'
  /** Of `network`. */
  | 'refused'
  | 'reset'
  | 'unreachable'
  | 'not_http'
  | 'headers_too_long'
  /** The request itself is invalid HTTP and was not sent. */
  | 'not_sendable'
  /** Of `dns`: there is no such name, or the lookup failed. */
  | 'unknown_name'
  | 'silent_name_servers'
  /** Of `tls`. */
  | 'certificate_expired'
  | 'certificate_of_another'
  | 'certificate_untrusted'
  | 'no_common_protocol'
  /** Of `blocked_address`. */
  | AddressRefusal;

/** What is known of an error. */
export interface ErrorDescription {
  kind: Exclude<HttpErrorKind, 'too_large'>;
  detail: HttpErrorDetail | null;
  /** The code of the library that met it; empty if it had none. */
  code: string;
}

const TLS_CODE = /^(ERR_TLS_|ERR_SSL_|CERT_|CRL_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|HOSTNAME_MISMATCH|EPROTO$)/;
const DNS_CALL = /^(getaddrinfo|query)/;

/** The first that fits says what an error of that kind is more precisely. */
const DETAILS: readonly (readonly [RegExp, HttpErrorDetail])[] = [
  [/^(CERT_HAS_EXPIRED|CERT_NOT_YET_VALID)$/, 'certificate_expired'],
  [/^(ERR_TLS_CERT_ALTNAME_|HOSTNAME_MISMATCH)/, 'certificate_of_another'],
  [/^(CERT_|CRL_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_)/, 'certificate_untrusted'],
  [/^(ERR_SSL_|ERR_TLS_|EPROTO$)/, 'no_common_protocol'],
  [/^(ENOTFOUND|ENODATA|EBADNAME)$/, 'unknown_name'],
  [/^(ETIMEOUT|ESERVFAIL|EREFUSED|EAI_AGAIN)$/, 'silent_name_servers'],
  [/^ECONNREFUSED$/, 'refused'],
  [/^(ECONNRESET|EPIPE|UND_ERR_SOCKET)$/, 'reset'],
  [/^(EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|EACCES|EPERM)$/, 'unreachable'],
  [/^UND_ERR_HEADERS_OVERFLOW$/, 'headers_too_long'],
  [/^UND_ERR_INVALID_ARG$/, 'not_sendable'],
  [/^(HPE_|UND_ERR_HTTP_PARSER$|UND_ERR_RES_|Z_)/, 'not_http'],
];

/** Names an error of a connection; what is not known better is `network`. */
export function describeError(error: unknown): ErrorDescription {
  const code = errorCode(error);
  if (error instanceof BlockedAddress) return { kind: 'blocked_address', detail: error.refusal, code };
  if (error instanceof ConnectTimeout || code === 'ETIMEDOUT') return { kind: 'timeout', detail: 'connect', code };
  const detail = DETAILS.find(([pattern]) => pattern.test(code))?.[1] ?? null;
  if (TLS_CODE.test(code)) return { kind: 'tls', detail, code };
  if (DNS_CALL.test(memberText(error, 'syscall'))) return { kind: 'dns', detail: dnsDetail(detail), code };
  return { kind: 'network', detail, code };
}

/** One sentence for operators. It is made of the host and a code alone: texts of errors may repeat what was sent. */
export function failureMessage({ kind, detail, code }: ErrorDescription, host: string): string {
  const because = code === '' ? '' : ` (${code})`;
  switch (kind) {
    case 'timeout':
      return detail === 'connect' ? `No connection to ${host} was made in time.` : `${host} did not answer in time.`;
    case 'aborted':
      return `The request to ${host} was cancelled.`;
    case 'dns':
      return `The name of ${host} could not be resolved${because}.`;
    case 'tls':
      return `No trusted connection to ${host} could be made${tlsReason(detail)}${because}.`;
    case 'blocked_address':
      return refusalMessage(detail, host);
    case 'network':
      return networkMessage(detail, host, because);
  }
}

function tlsReason(detail: HttpErrorDetail | null): string {
  switch (detail) {
    case 'certificate_expired':
      return ': its certificate has expired or is not valid yet';
    case 'certificate_of_another':
      return ': its certificate is for another name';
    case 'certificate_untrusted':
      return ': its certificate is not signed by an authority that is trusted';
    case 'no_common_protocol':
      return ': it does not support TLS 1.2 or newer';
    default:
      return '';
  }
}

function refusalMessage(detail: HttpErrorDetail | null, host: string): string {
  if (detail === 'scheme') return `${host} may be called by https only.`;
  if (detail === 'port') return `${host} is not at a port that may be called; use 443 or a free one from 1024 on.`;
  return `${host} is not at a public address.`;
}

function networkMessage(detail: HttpErrorDetail | null, host: string, because: string): string {
  if (detail === 'not_sendable') return `The request to ${host} cannot be sent: a header of it is not valid.`;
  if (detail === 'not_http') return `What ${host} answered is not HTTP${because}.`;
  if (detail === 'headers_too_long') return `The headers of the answer of ${host} are too long${because}.`;
  if (detail === 'refused') return `No server accepts connections at ${host}${because}.`;
  if (detail === 'reset') return `The connection to ${host} was closed before the answer was whole${because}.`;
  return `The connection to ${host} failed${because}.`;
}

// No name server at all is another matter than a server that refuses a connection.
function dnsDetail(detail: HttpErrorDetail | null): HttpErrorDetail {
  return detail === 'unknown_name' ? detail : 'silent_name_servers';
}

// Several failed addresses come as one error that holds the others.
function errorCode(error: unknown): string {
  const own = memberText(error, 'code');
  // The parser does not name every reason that it has.
  if (own === '' && error instanceof errors.HTTPParserError) return 'UND_ERR_HTTP_PARSER';
  if (own !== '' || !(error instanceof AggregateError)) return own;
  return memberText(error.errors[0], 'code');
}

function memberText(error: unknown, name: 'code' | 'syscall'): string {
  if (!(error instanceof Error) || !(name in error)) return '';
  const value: unknown = Reflect.get(error, name);
  return typeof value === 'string' ? value : '';
}
