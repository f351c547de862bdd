import { stdSerializers } from 'pino';

/** Members that never reach the log, wherever in the first three levels of the facts they are. */
const SECRET_MEMBERS: ReadonlySet<string> = new Set([
  'authorization',
  'Authorization',
  'cookie',
  'key',
  'apiKey',
  'secret',
  'apiSecret',
  'clientSecret',
  'token',
  'accessToken',
  'refreshToken',
  'password',
  'databaseUrl',
  'databaseDirectUrl',
  'databaseReadUrl',
  'DATABASE_URL',
  'SECRET_KEY',
]);

const LEVELS = 3;
const CENSORED = '[secret]';

/**
 * The facts of a line of the log without secrets, the same object where there are none: nearly every line has only a few
 * numbers and texts, and the paths of the logging library cost more than all else of a line.
 */
export function withoutSecrets(facts: Record<string, unknown>): Record<string, unknown> {
  return censored(facts, LEVELS);
}

function censored(facts: Record<string, unknown>, levels: number): Record<string, unknown> {
  let copy: Record<string, unknown> | null = null;
  for (const name of Object.keys(facts)) {
    const member = facts[name];
    const shown = SECRET_MEMBERS.has(name) ? CENSORED : withinMember(member, levels);
    if (shown === member) continue;
    copy ??= { ...facts };
    copy[name] = shown;
  }
  return copy ?? facts;
}

/** An error is written out first, because that adds the members that it was given. */
function withinMember(member: unknown, levels: number): unknown {
  if (member instanceof Error) return withinMember({ ...stdSerializers.err(member) }, levels);
  if (Array.isArray(member)) return withinList(member, levels);
  return levels > 1 && isRecord(member) ? censored(member, levels - 1) : member;
}

function withinList(list: readonly unknown[], levels: number): readonly unknown[] {
  if (levels <= 1) return list;
  const shown = list.map((one) => withinMember(one, levels - 1));
  return shown.some((one, at) => one !== list[at]) ? shown : list;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !ArrayBuffer.isView(value);
}
