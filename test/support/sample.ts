import { crc32 } from 'node:zlib';

/** Another `SAMPLE_SEED` chooses another sample; the same one always chooses the same. */
const SEED = process.env.SAMPLE_SEED ?? '1';

/** Whether a name belongs to the sample that holds about one of so many names. */
export function isInSample(name: string, oneOf: number, seed = SEED): boolean {
  return crc32(`${seed} ${name}`) % oneOf === 0;
}
