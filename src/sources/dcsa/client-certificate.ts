import { createHash, createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import { Failure } from '../../core/failure.ts';
import { certificateIn, privateKeyIn } from './pkcs12.ts';

/** What assertions are signed with, and by what its certificate is recognized. */
export interface ClientCertificate {
  key: KeyObject;
  /** Digests of the certificate (RFC 7515 §4.1.7 and §4.1.8); null where only the other one was given. */
  sha1: Buffer | null;
  sha256: Buffer | null;
  /** When its validity ends; null where only its digest is known. */
  validUntilMs: number | null;
}

/** What is set of a certificate. */
export interface CertificateSettings {
  /** PEM with the key and, unless the digest is set, the certificate; or a PKCS #12 file in base64. */
  certificate: string;
  certificatePassword?: string | undefined;
  /** The digest by which the line shows it, SHA-1 or SHA-256, in hexadecimal. */
  certificateThumbprint?: string | undefined;
}

const SHA1_LENGTH = 20;
const SHA256_LENGTH = 32;
const PEM_CERTIFICATE = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

/** Opens a certificate with its key. Fails with `configuration` where there is no key, or no digest; no secret is in the message. */
export function openClientCertificate(settings: CertificateSettings): ClientCertificate {
  const { certificate: text, certificatePassword: passphrase = '', certificateThumbprint: digest } = settings;
  const isPem = text.includes('-----BEGIN');
  const file = isPem ? Buffer.alloc(0) : Buffer.from(text, 'base64');
  const key = isPem ? readKey({ key: text, passphrase }) : keyOfFile(file, passphrase);
  const certificate = isPem ? certificateOf(text, key) : certificateIn(file, passphrase);
  if (certificate !== null) {
    const [sha1, sha256] = ['sha1', 'sha256'].map((name) => createHash(name).update(certificate.raw).digest());
    return { key, sha1: sha1 ?? null, sha256: sha256 ?? null, validUntilMs: Date.parse(certificate.validTo) };
  }
  const given = Buffer.from(digest?.replaceAll(/[^0-9a-f]/gi, '') ?? '', 'hex');
  if (given.length !== SHA1_LENGTH && given.length !== SHA256_LENGTH) {
    throw new Failure('configuration', isPem ? NO_CERTIFICATE : NOT_READABLE);
  }
  const isSha1 = given.length === SHA1_LENGTH;
  return { key, sha1: isSha1 ? given : null, sha256: isSha1 ? null : given, validUntilMs: null };
}

const NO_CERTIFICATE =
  'The certificate has a private key, but not the certificate that belongs to it; add it to the PEM, or set its thumbprint.';
const NOT_READABLE =
  'The certificate of the PKCS #12 file cannot be read: its password is wrong, or it is too old; set its thumbprint, or convert it with "openssl pkcs12 -legacy -nodes".';
const NO_KEY =
  'The certificate has no RSA private key that can be read: it is missing, or the password is wrong; a PEM with the key and the certificate is the safest form.';

function keyOfFile(file: Buffer, passphrase: string): KeyObject {
  const key = privateKeyIn(file);
  if (key === null) throw new Failure('configuration', NO_KEY);
  return readKey({ key, passphrase, format: 'der', type: 'pkcs8' });
}

function readKey(input: Parameters<typeof createPrivateKey>[0]): KeyObject {
  try {
    const key = createPrivateKey(input);
    if (key.asymmetricKeyType === 'rsa') return key;
  } catch {
    // What OpenSSL says of it may quote the file.
  }
  throw new Failure('configuration', NO_KEY);
}

/** The leaf of a chain is the certificate of the key. */
function certificateOf(pem: string, key: KeyObject): X509Certificate | null {
  const all = (pem.match(PEM_CERTIFICATE) ?? []).map((text) => {
    try {
      return new X509Certificate(text);
    } catch {
      return null;
    }
  });
  return all.find((one) => one?.checkPrivateKey(key)) ?? null;
}
