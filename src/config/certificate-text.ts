import { readFileSync, statSync } from 'node:fs';
import { z } from 'zod';
import { Secret } from '../core/secret.ts';

/** No certificate with its chain and key is larger. */
const FILE_BYTES_MAX = 64 * 1024;

/**
 * A certificate with its key: the path of a file, or PEM. What is in a file is read once: PEM as it is, any other file, which is
 * PKCS #12, in base64.
 */
export const CertificateText = z.string().transform((text, context) => {
  if (text.includes('-----BEGIN')) return new Secret(text.replaceAll('\\n', '\n'));
  const file = fileAt(text);
  if (file !== null) return new Secret(file.includes('-----BEGIN') ? file.toString('utf8') : file.toString('base64'));
  context.addIssue('must be PEM, or the path of a PEM or PKCS #12 file that this user can read');
  return z.NEVER;
});

function fileAt(path: string): Buffer | null {
  try {
    return statSync(path).size <= FILE_BYTES_MAX ? readFileSync(path) : null;
  } catch {
    return null;
  }
}
