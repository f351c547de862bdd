import { z } from 'zod';
import { defineOperation } from '../core/operation.ts';
import { ALL_ROLES, isKeyPermission, isRole, KEY_PERMISSIONS } from '../core/permission.ts';
import type { ServiceContext } from './service-context.ts';

/** An account of a person, and the person's role in it. */
const OwnAccount = z.object({
  id: z.uuid(),
  name: z.string().describe('What the account is called: its shown name, or else its name'),
  role: z.enum(ALL_ROLES).describe('What the person is in it'),
});

/** Who makes a request, and what that allows. */
export const PrincipalRecord = z.object({
  id: z.uuid(),
  account_id: z.uuid().describe('The account that the request is made in'),
  account_name: z.string().describe('Name of the account'),
  account_shown_name: z.string().nullable().describe('What the account is called instead of its name; null: its name'),
  account_has_logo: z.boolean().describe('Whether the account has a logo'),
  is_demo: z.boolean().describe('Whether you are a visitor of the demonstration, who changes nothing'),
  sends_mail: z.boolean().describe('Whether the installation sends mail'),
  user_id: z.uuid().nullable().describe('The person; null for an API key'),
  email: z.string().nullable().describe('E-mail address of the person'),
  name: z.string().nullable().describe('Name of the person, or of the API key'),
  role: z.enum(ALL_ROLES).nullable().describe('What the person is in the account'),
  permissions: z.array(z.enum(KEY_PERMISSIONS)).describe('What the credential allows'),
  accounts: z
    .array(OwnAccount)
    .describe('For the session of a browser: all accounts of the person, one of which `X-Account-Id` may name'),
});
export type PrincipalRecord = z.infer<typeof PrincipalRecord>;

/** Who makes a request. */
export const getPrincipal = defineOperation(
  {
    id: 'get_principal',
    summary: 'Get who you are: your account, your role and what your credential allows',
    permission: 'tracking:read',
    input: z.object({}),
    output: PrincipalRecord,
  },
  async ({ db: { prisma }, principal, sendsMail = false }: ServiceContext): Promise<PrincipalRecord> => {
    const { accountId, userId, keyId, permissions, accounts = [] } = principal;
    const account = await prisma.account.findUniqueOrThrow({
      where: { id: accountId },
      select: { name: true, shownName: true, logoType: true },
    });
    const key =
      keyId === null ? null : await prisma.apiKey.findUnique({ where: { id: keyId }, select: { name: true } });
    const member = userId === null ? null : await findMember();
    return {
      id: userId ?? keyId ?? accountId,
      account_id: accountId,
      account_name: account.name,
      account_shown_name: account.shownName,
      account_has_logo: account.logoType !== null,
      is_demo: principal.demo !== undefined,
      sends_mail: sendsMail,
      user_id: userId,
      email: member?.user.email ?? null,
      name: member?.user.name ?? key?.name ?? null,
      role: member !== null && isRole(member.role) ? member.role : null,
      permissions: [...permissions].filter(isKeyPermission),
      accounts: [...accounts],
    };

    function findMember() {
      return prisma.membership.findFirst({
        where: { accountId, userId: principal.userId ?? '' },
        select: { role: true, user: { select: { email: true, name: true } } },
      });
    }
  },
);
