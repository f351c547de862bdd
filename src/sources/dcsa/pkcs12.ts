import type { X509Certificate } from 'node:crypto';
import { Duplex } from 'node:stream';
import { createSecureContext, TLSSocket } from 'node:tls';

/**
 * The certificate of a PKCS #12 file that belongs to its key; null where this version of OpenSSL cannot read the file, which is so
 * of old ones that are encrypted with RC2.
 */
export function certificateIn(file: Buffer, passphrase: string): X509Certificate | null {
  const nowhere = new Duplex({ read() {}, write: (_chunk, _encoding, done) => done() });
  try {
    const secureContext = createSecureContext({ pfx: file, passphrase });
    const socket = new TLSSocket(nowhere, { secureContext, isServer: true });
    const certificate = socket.getX509Certificate() ?? null;
    socket.destroy();
    return certificate;
  } catch {
    return null;
  } finally {
    nowhere.destroy();
  }
}

/** RFC 7292 §4 and appendix D, each as it is encoded: the content type data, and the two kinds of bags with a private key. */
const DATA = '2a864886f70d010701';
const KEY_BAGS: ReadonlySet<string> = new Set(['2a864886f70d010c0a0101', '2a864886f70d010c0a0102']);

/**
 * The private key of a PKCS #12 file, as PKCS #8 that may be encrypted (RFC 7292 §4.2); null where it has none that can be found,
 * because all of it is encrypted once more or it is no such file.
 */
export function privateKeyIn(file: Buffer): Buffer | null {
  try {
    const [pfx] = elementsOf(file);
    const [, authenticatedSafe] = elementsOf(pfx);
    const [contents] = elementsOf(dataOf(authenticatedSafe));
    for (const content of elementsOf(contents)) {
      const [bags] = elementsOf(dataOf(content));
      for (const bag of elementsOf(bags)) {
        const [type, value] = elementsOf(bag);
        if (value !== undefined && KEY_BAGS.has(type?.toString('hex') ?? '')) return value;
      }
    }
    return null;
  } catch {
    return null;
  }
}

/** The content of a ContentInfo of the type data; empty for another, which is encrypted. */
function dataOf(contentInfo: Buffer | undefined): Buffer {
  const [type, value] = elementsOf(contentInfo);
  if (type?.toString('hex') !== DATA) return Buffer.alloc(0);
  return elementsOf(value)[0] ?? Buffer.alloc(0);
}

/** The contents of the elements that follow each other (ITU-T X.690 §8.1, definite lengths). Throws where there is less than is announced. */
function elementsOf(bytes: Buffer | undefined): Buffer[] {
  const found: Buffer[] = [];
  let at = 0;
  while (bytes !== undefined && at < bytes.length) {
    const short = bytes.readUInt8(at + 1);
    const lengthBytes = short < 0x80 ? 0 : short - 0x80;
    const length = lengthBytes === 0 ? short : bytes.readUIntBE(at + 2, lengthBytes);
    const begin = at + 2 + lengthBytes;
    if (begin + length > bytes.length) throw new RangeError('An element is longer than the file.');
    found.push(bytes.subarray(begin, begin + length));
    at = begin + length;
  }
  return found;
}
