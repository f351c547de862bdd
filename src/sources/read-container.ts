import { containerOwnerPrefix, parseContainerNumber } from '../domain/container-number.ts';

/** The category of trailers and chassis (ISO 6346, 3.2): what they do is no fact about a container. */
const CHASSIS = 'Z';

/**
 * The container number that a source wrote. A wrong check digit is kept, for it is the source's word and the number
 * under which it answers; null if the text does not even have the form.
 */
export function readContainer(text: string): string | null {
  // As it is nearly always written; its check digit changes nothing.
  if (/^[A-Z]{3}[UJ]\d{7}$/.test(text)) return text;
  const parsed = parseContainerNumber(text);
  if (parsed.ok) return parsed.category === CHASSIS ? null : parsed.number;
  const prefix = containerOwnerPrefix(text);
  if (prefix === null || prefix.endsWith(CHASSIS)) return null;
  return text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '');
}
