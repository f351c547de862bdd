import { createHash, createHmac, createPrivateKey, randomBytes, X509Certificate } from 'node:crypto';
import type { Certificate } from './certificate.ts';
import { der, sequence, TAG } from './der.ts';

/** RFC 7292, appendix D, RFC 2985 (the certificate in a bag) and RFC 5754 (the digest), each as it is encoded. */
const DATA = Buffer.from('2a864886f70d010701', 'hex');
const SHROUDED_KEY_BAG = Buffer.from('2a864886f70d010c0a0102', 'hex');
const CERTIFICATE_BAG = Buffer.from('2a864886f70d010c0a0103', 'hex');
const X509 = Buffer.from('2a864886f70d01091601', 'hex');
const SHA256 = Buffer.from('608648016503040201', 'hex');

const ITERATIONS = 1_000;

/** A PKCS #12 file (RFC 7292) with a certificate and its key, which is encrypted with the password. */
export function pkcs12File({ cert, key }: Certificate, passphrase: string): Buffer {
  const encrypted = createPrivateKey(key).export({ type: 'pkcs8', format: 'der', cipher: 'aes-256-cbc', passphrase });
  const { raw } = new X509Certificate(cert);
  const certificate = sequence(der(TAG.oid, X509), der(TAG.explicit, der(TAG.bytes, raw)));
  const safe = sequence(
    data(sequence(bag(CERTIFICATE_BAG, certificate))),
    data(sequence(bag(SHROUDED_KEY_BAG, encrypted))),
  );
  return sequence(der(TAG.integer, Buffer.from([3])), data(safe), macOf(safe, passphrase));
}

function macOf(safe: Buffer, passphrase: string): Buffer {
  const salt = randomBytes(8);
  const mac = createHmac('sha256', macKey(passphrase, salt)).update(safe).digest();
  const algorithm = sequence(der(TAG.oid, SHA256), der(TAG.nothing, Buffer.alloc(0)));
  const iterations = der(TAG.integer, Buffer.from([ITERATIONS >> 8, ITERATIONS & 0xff]));
  return sequence(sequence(algorithm, der(TAG.bytes, mac)), der(TAG.bytes, salt), iterations);
}

/** RFC 7292 §B.2 for a key (purpose 3) that is as long as the digest, so that one block is enough. */
function macKey(passphrase: string, salt: Buffer): Buffer {
  const block = 64;
  const filled = (bytes: Buffer) => Buffer.alloc(Math.ceil(bytes.length / block) * block, bytes);
  const password = Buffer.from(`${passphrase}\0`, 'utf16le').swap16();
  let key = Buffer.concat([Buffer.alloc(block, 3), filled(salt), filled(password)]);
  for (let round = 0; round < ITERATIONS; round++) key = createHash('sha256').update(key).digest();
  return key;
}

function data(content: Buffer): Buffer {
  return sequence(der(TAG.oid, DATA), der(TAG.explicit, der(TAG.bytes, content)));
}

function bag(type: Buffer, value: Buffer): Buffer {
  return sequence(der(TAG.oid, type), der(TAG.explicit, value));
}
