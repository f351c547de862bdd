import { z } from 'zod';
import { defineOperation } from '../../core/operation.ts';
import { inline } from '../../core/text.ts';
import { recordActOf } from '../audit.ts';
import type { ServiceContext } from '../service-context.ts';
import { BRANDING_INPUT, BRANDING_SELECT, BrandingRecord, toBranding } from './branding.ts';
import { readLogo } from './logo.ts';

/**
 * Changes the name or the logo under which the account is shown; what is not given stays. Links that were made before keep theirs.
 * Errors: `invalid_input` for what is no picture, and for a name that is the address of a page.
 */
export const updateBranding = defineOperation(
  {
    id: 'update_branding',
    summary: 'Change the name or the logo under which the account is shown',
    permission: 'account:admin',
    input: z.object(BRANDING_INPUT).partial(),
    output: BrandingRecord,
  },
  async (context: ServiceContext, { shown_name: name, logo }): Promise<BrandingRecord> => {
    const picture = logo === undefined || logo === null ? null : readLogo(logo);
    const shownName = name === undefined || name === null ? null : inline(name);
    return context.db.transaction(async (tx) => {
      const row = await tx.prisma.account.update({
        where: { id: context.principal.accountId },
        data: {
          ...(name === undefined ? {} : { shownName }),
          ...(logo === undefined ? {} : { logo: picture?.bytes ?? null, logoType: picture?.type ?? null }),
        },
        select: BRANDING_SELECT,
      });
      const detail = {
        ...(name === undefined ? {} : { shown_name: shownName }),
        ...(logo === undefined ? {} : { logo: picture === null ? 'none' : picture.type }),
      };
      await recordActOf(context, tx, { kind: 'branding_changed', detail });
      return toBranding(row);
    });
  },
);
