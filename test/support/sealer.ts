import { createSealer, type Sealer } from '../../src/core/sealer.ts';
import { Secret } from '../../src/core/secret.ts';

/** A sealer whose key everybody knows. */
export function testSealer(): Sealer {
  return createSealer(new Secret(new Uint8Array(32).fill(1)));
}
