/**
 * Vessels are known by their IMO number: seven digits that stay with the hull for life, whatever it is called.
 */

/** Whether a text is an IMO ship number with a right check digit (IMO Resolution A.1117(30)). */
export function isImoNumber(text: string): boolean {
  if (!/^[1-9]\d{6}$/.test(text)) return false;
  const digits = [...text].map(Number);
  const sum = digits.slice(0, 6).reduce((total, digit, index) => total + digit * (7 - index), 0);
  return sum % 10 === digits[6];
}

/** The form in which names of vessels are compared: upper case, no accents, no punctuation, no leading M/V. */
export function normalizeVesselName(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/^\s*(?:M\s*[./]\s*V\s*\.?|MV\b\.?)\s*/, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
