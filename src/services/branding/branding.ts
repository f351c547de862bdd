import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import { PlainText } from '../../core/plain-text.ts';
import { inline } from '../../core/text.ts';
import type { ServiceContext } from '../service-context.ts';
import { LogoText } from './logo.ts';

const NAME_LENGTH_MAX = 120;

/** A visible character: neither blank nor ignored when the text is shown. */
const SEEN = /[^\s\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** A name or title on public pages; null for none. */
export const ShownName = PlainText.trim()
  .min(1, 'Give a text, or null for none')
  .max(NAME_LENGTH_MAX)
  .refine((text) => SEEN.test(text), 'Give a text that can be seen, or null for none')
  .nullable();

/** Mail programs turn an address into a link, and invitations go to people who do not know the account. */
const ADDRESS = /:\/\/|\bwww\.|@\S+\.\S|[^\s.]\.[^\s/?#:]+(?:[/?#]|:\d)/i;

/** Whether a text is the address of a page or of a mailbox, also in full-width characters. */
function isAddress(text: string): boolean {
  return ADDRESS.test(text.normalize('NFKC').replaceAll('\u3002', '.'));
}

/** What an account calls itself, and its picture. */
export const BRANDING_INPUT = {
  shown_name: ShownName.refine(
    (name) => name === null || !isAddress(name),
    'Give a name, and not the address of a page or of mail',
  ).describe('What the account is called in the console, on shared pages and in mails; null: its name'),
  logo: LogoText.nullable().describe(
    'A picture of the account, as base64: PNG, JPEG or WebP of at most 64 KB; null: none',
  ),
};

/** The name and the logo under which an account is shown. */
export const BrandingRecord = z.object({
  id: z.uuid(),
  name: z.string().meta({ doc: 'Name of the account, which its operator gave it' }),
  shown_name: z.string().nullable().meta({ doc: 'What the account is called instead; null: its name' }),
  logo: z.string().nullable().meta({ doc: 'The picture as base64; null: none' }),
  logo_type: z.string().nullable().meta({ doc: 'The media type of the picture, such as `image/png`; null: none' }),
});
export type BrandingRecord = z.infer<typeof BrandingRecord>;

/** What is read of an account. */
export const BRANDING_SELECT = { id: true, name: true, shownName: true, logo: true, logoType: true } as const;

/** A row of `BRANDING_SELECT`. */
interface BrandingRow {
  id: string;
  name: string;
  shownName: string | null;
  logo: Uint8Array | null;
  logoType: string | null;
}

/** A row as its record. */
export function toBranding({ id, name, shownName, logo, logoType }: BrandingRow): BrandingRecord {
  const picture = logo === null ? null : Buffer.from(logo).toString('base64');
  return { id, name, shown_name: shownName, logo: picture, logo_type: logoType };
}

/** What an account is called wherever people read it, on one line. */
export function accountTitle({ name, shownName }: Pick<BrandingRow, 'name' | 'shownName'>): string {
  return inline(shownName ?? name);
}

/** The name and the logo of the account. */
export const getBranding = defineOperation(
  {
    id: 'get_branding',
    summary: 'Get the name and the logo under which the account is shown',
    permission: 'tracking:read',
    input: z.object({}),
    output: BrandingRecord,
  },
  async ({ db, principal }: ServiceContext): Promise<BrandingRecord> => {
    const where = { id: principal.accountId };
    return toBranding(await db.prisma.account.findUniqueOrThrow({ where, select: BRANDING_SELECT }));
  },
);
