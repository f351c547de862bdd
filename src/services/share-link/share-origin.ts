import { z } from 'zod';

const LENGTH_MAX = 255;

/** A host of letters and digits: other characters, such as `;`, would end the directive in which the origin is sent. */
const FORM = /^(https:\/\/[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?|http:\/\/(?:localhost|127\.0\.0\.1))(?::\d{1,5})?$/;

/** The origin of a page, as browsers write it (RFC 6454 §6.2): https, and http on this machine alone. */
export const ShareOrigin = z
  .string()
  .max(LENGTH_MAX)
  .refine(isOrigin, 'Give an origin without a path, such as https://example.com; http for localhost alone');

function isOrigin(text: string): boolean {
  return FORM.test(text) && URL.canParse(text) && new URL(text).origin === text;
}
