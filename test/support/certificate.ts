import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { der, sequence, TAG } from './der.ts';

/** What a server of TLS shows, and the secret half of it; both in PEM. */
export interface Certificate {
  cert: string;
  key: string;
}

/** ITU-T X.690 §8.19, each as it is encoded. */
const ECDSA_WITH_SHA256 = Buffer.from('2a8648ce3d040302', 'hex');
const RSA_WITH_SHA256 = Buffer.from('2a864886f70d01010b', 'hex');
const RSA_BITS = 2048;
const COMMON_NAME = Buffer.from('550403', 'hex');
const SUBJECT_ALTERNATIVE_NAME = Buffer.from('551d11', 'hex');

/** What a certificate says; two-digit years below 50 are of this century (RFC 5280 §4.1.2.5.1). */
export interface CertificateContent {
  names?: readonly string[];
  /** Of IPv4. */
  addresses?: readonly string[];
  from?: string;
  until?: string;
  /** Of the key; P-256 without it. */
  rsa?: boolean;
}

/** Makes a certificate that is signed by itself (RFC 5280 §4.1); of this machine, unless another content is given. */
export function selfSigned({
  names = ['localhost'],
  addresses = ['127.0.0.1'],
  from = '200101000000Z',
  until = '491231235959Z',
  rsa = false,
}: CertificateContent = {}): Certificate {
  const { publicKey, privateKey } = rsa
    ? generateKeyPairSync('rsa', { modulusLength: RSA_BITS })
    : generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const algorithm = der(TAG.sequence, der(TAG.oid, rsa ? RSA_WITH_SHA256 : ECDSA_WITH_SHA256));
  // An authority is looked up by its name, so of two with the same name only one would ever be found.
  const called = Buffer.from(`localhost ${randomBytes(8).toString('hex')}`);
  const name = sequence(der(TAG.set, sequence(der(TAG.oid, COMMON_NAME), der(TAG.text, called))));
  const alternatives = sequence(
    ...names.map((text) => der(0x82, Buffer.from(text))),
    ...addresses.map((address) => der(0x87, Buffer.from(address.split('.').map(Number)))),
  );
  const toBeSigned = sequence(
    der(0xa0, der(TAG.integer, Buffer.from([2]))),
    // A serial number is positive, and of this length it is read as one.
    der(TAG.integer, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    algorithm,
    name,
    sequence(der(TAG.time, Buffer.from(from)), der(TAG.time, Buffer.from(until))),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(sequence(der(TAG.oid, SUBJECT_ALTERNATIVE_NAME), der(TAG.bytes, alternatives)))),
  );
  const signature = sign('sha256', toBeSigned, privateKey);
  const whole = sequence(toBeSigned, algorithm, der(TAG.bits, Buffer.concat([Buffer.from([0]), signature])));
  return { cert: pem('CERTIFICATE', whole), key: String(privateKey.export({ type: 'pkcs8', format: 'pem' })) };
}

function pem(label: string, content: Buffer): string {
  const lines = content.toString('base64').match(/.{1,64}/g) ?? [];
  return [`-----BEGIN ${label}-----`, ...lines, `-----END ${label}-----`, ''].join('\n');
}
