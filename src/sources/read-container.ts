import { containerOwnerPrefix, parseContainerNumber } from '../domain/container-number.ts';

/**
 * The container number that a source wrote. A wrong check digit is kept, for it is the source's word and the number
 * under which it answers; null if the text does not even have the form.
 */
export function readContainer(text: string): string | null {
  const parsed = parseContainerNumber(text);
  if (parsed.ok) return parsed.number;
  if (containerOwnerPrefix(text) === null) return null;
  return text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '');
}
