import { createHash, createPrivateKey, X509Certificate } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { openClientCertificate } from '../../../src/sources/dcsa/client-certificate.ts';
import { selfSigned } from '../../support/certificate.ts';
import { pkcs12File } from '../../support/pkcs12-file.ts';

const OWN = selfSigned({ rsa: true, until: '300101000000Z' });
const OTHER = selfSigned({ rsa: true });
const { raw } = new X509Certificate(OWN.cert);
const [SHA1, SHA256] = ['sha1', 'sha256'].map((name) => createHash(name).update(raw).digest());
const WHOLE = { sha1: SHA1, sha256: SHA256, validUntilMs: Date.parse('2030-01-01T00:00:00Z') };
const LOCKED = createPrivateKey(OWN.key)
  .export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'hunter2' })
  .toString();
const PKCS1 = createPrivateKey(OWN.key).export({ type: 'pkcs1', format: 'pem' }).toString();
const FILE = pkcs12File(OWN, 'hunter2').toString('base64');

function digits(bytes: Buffer | undefined): string {
  return bytes?.toString('hex') ?? '';
}

describe('a client certificate', () => {
  it.each([
    ['PEM with the key first', { certificate: OWN.key + OWN.cert }],
    ['PEM with the certificate first, and others beside it', { certificate: OTHER.cert + OWN.cert + OWN.key }],
    ['PEM with a key of PKCS #1', { certificate: PKCS1 + OWN.cert }],
    ['PEM with a key that is encrypted', { certificate: LOCKED + OWN.cert, certificatePassword: 'hunter2' }],
    ['PKCS #12', { certificate: FILE, certificatePassword: 'hunter2' }],
    ['PKCS #12 without a password', { certificate: pkcs12File(OWN, '').toString('base64') }],
  ])('is opened from %s', (_what, settings) => {
    const { key, ...certificate } = openClientCertificate(settings);

    expect(certificate).toEqual(WHOLE);
    expect(key.equals(createPrivateKey(OWN.key))).toBe(true);
  });

  it.each([
    ['SHA-1', digits(SHA1), { sha1: SHA1, sha256: null }],
    [
      'SHA-1 as Windows shows it',
      digits(SHA1)
        .toUpperCase()
        .replaceAll(/..(?!$)/g, '$&:'),
      { sha1: SHA1, sha256: null },
    ],
    ['SHA-256', digits(SHA256), { sha1: null, sha256: SHA256 }],
  ])('is known by its %s where the key is alone', (_what, certificateThumbprint, digest) => {
    expect(openClientCertificate({ certificate: OWN.key, certificateThumbprint })).toMatchObject({
      ...digest,
      validUntilMs: null,
    });
  });

  it.each([
    ['has no certificate', { certificate: OWN.key }, 'not the certificate that belongs to it'],
    [
      'has the certificate of another key',
      { certificate: OWN.key + OTHER.cert },
      'not the certificate that belongs to it',
    ],
    ['has a thumbprint that is none', { certificate: OWN.key, certificateThumbprint: 'abcd' }, 'not the certificate'],
    ['has no key', { certificate: OWN.cert }, 'no RSA private key'],
    ['has a key of another kind', { certificate: selfSigned().key }, 'no RSA private key'],
    [
      'is encrypted with another password',
      { certificate: LOCKED + OWN.cert, certificatePassword: 'x' },
      'no RSA private key',
    ],
    ['is a file with another password', { certificate: FILE, certificatePassword: 'x' }, 'no RSA private key'],
    ['is half a file', { certificate: FILE.slice(0, 2_000), certificatePassword: 'hunter2' }, 'no RSA private key'],
    ['is no file at all', { certificate: 'aGVsbG8gd29ybGQ=' }, 'no RSA private key'],
    ['is nothing', { certificate: '' }, 'no RSA private key'],
  ])('that %s is refused, and nothing of it is shown', (_what, settings, problem) => {
    const open = () => openClientCertificate(settings);

    expect(open).toThrow(problem);
    expect(open).not.toThrow(/hunter2|BEGIN/);
  });
});
