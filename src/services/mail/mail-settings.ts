import { z } from 'zod';
import { Failure } from '../../core/failure.ts';
import { defineOperation } from '../../core/operation.ts';
import { inline } from '../../core/text.ts';
import { databaseNow } from '../../db/clock.ts';
import { DAY_MS, type Instant, localDate, localTimeAt, shift, toEpochMs, toInstant } from '../../domain/instant.ts';
import { isTimeZone } from '../../domain/zone-offset.ts';
import type { ServiceContext } from '../service-context.ts';

const MINUTES_OF_HOUR = 60;

/** What a member of an account has chosen to be sent by mail. */
export const MailSettings = z.object({
  alerts: z.boolean().describe('Whether new holds, and last free days that change or come near, are sent at once'),
  digest_at: z
    .string()
    .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'must be a time of day such as 07:30')
    .nullable()
    .describe('Local time of day at which the daily digest is sent, such as `07:30`; null: no digest'),
  time_zone: z.string().max(64).describe('IANA time zone of that time'),
});
export type MailSettings = z.infer<typeof MailSettings>;

const NOTHING: MailSettings = { alerts: false, digest_at: null, time_zone: 'UTC' };

/** What the person of the principal is sent by mail about the account. Errors: `forbidden` to programs. */
export const getMailSettings = defineOperation(
  {
    id: 'get_mail_settings',
    summary: 'Get what you are sent by mail about the account',
    permission: 'tracking:read',
    input: z.object({}),
    output: MailSettings,
  },
  async ({ db: { prisma }, principal }: ServiceContext): Promise<MailSettings> => {
    const accountId_userId = { accountId: principal.accountId, userId: personOf(principal) };
    const row = await prisma.mailSetting.findUnique({ where: { accountId_userId } });
    if (row === null) return NOTHING;
    return {
      alerts: row.alerts,
      digest_at: row.digestMinute === null ? null : timeOfDay(row.digestMinute),
      time_zone: row.timeZone,
    };
  },
);

/**
 * Sets what the person of the principal is sent by mail about the account. Errors: `forbidden` to programs; `invalid_input` for a
 * time zone that is not known.
 */
export const setMailSettings = defineOperation(
  {
    id: 'set_mail_settings',
    summary: 'Set what you are sent by mail about the account',
    permission: 'tracking:read',
    input: MailSettings,
    output: MailSettings,
  },
  async ({ db, principal }: ServiceContext, settings): Promise<MailSettings> => {
    const accountId_userId = { accountId: principal.accountId, userId: personOf(principal) };
    const { alerts, digest_at, time_zone } = settings;
    if (!isTimeZone(time_zone)) {
      const message = `There is no time zone ${inline(time_zone)}; give its IANA name, such as America/Los_Angeles.`;
      throw new Failure('invalid_input', message, { pointer: '/time_zone' });
    }
    const now = await databaseNow(db);
    const digestMinute = digest_at === null ? null : minuteOfDay(digest_at);
    const former = await db.prisma.mailSetting.findUnique({ where: { accountId_userId } });
    const next = () => (digest_at === null ? null : nextDigest(toInstant(now.getTime()), digest_at, time_zone));
    // A digest that is due already is not put off.
    const isAsBefore = former?.digestMinute === digestMinute && former.timeZone === time_zone;
    const dueAt = isAsBefore ? former.digestDueAt : next();
    const digestDueAt = dueAt === null ? null : new Date(dueAt);
    const chosen = { alerts, digestMinute, timeZone: time_zone, digestDueAt, updatedAt: now };
    await db.prisma.mailSetting.upsert({
      where: { accountId_userId },
      create: { ...accountId_userId, ...chosen },
      update: chosen,
      select: { userId: true },
    });
    return settings;
  },
);

/** When it is next that time of day in the zone, after a moment. A time that a change of clocks skips is the one after it. */
export function nextDigest(after: Instant, timeOfDayText: string, timeZone: string): Instant {
  const today = localTimeAt(`${localDate(after, timeZone)}T${timeOfDayText}:00`, timeZone);
  if (toEpochMs(today) > toEpochMs(after)) return today;
  // A day later by the calendar, because days with a change of clocks are not 24 hours long.
  const tomorrow = nextDate(localDate(after, timeZone));
  return localTimeAt(`${tomorrow}T${timeOfDayText}:00`, timeZone);
}

function nextDate(date: string): string {
  return shift(`${date}T12:00:00.000Z`, DAY_MS).slice(0, 10);
}

/** A time of day as text, of its minute. */
export function timeOfDay(minute: number): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${two(Math.floor(minute / MINUTES_OF_HOUR))}:${two(minute % MINUTES_OF_HOUR)}`;
}

function minuteOfDay(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * MINUTES_OF_HOUR + minutes;
}

function personOf({ userId }: ServiceContext['principal']): string {
  if (userId !== null) return userId;
  throw new Failure('forbidden', 'Mail is sent to people, and an API key is none; sign in as a person.');
}
