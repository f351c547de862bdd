/**
 * An error without its words, which may repeat what a line said to an account alone or what the line was asked with: its kind, its
 * code and where it was thrown.
 */
export function withoutMessage(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error };
  const code: unknown = Reflect.get(error, 'code');
  const isCode = typeof code === 'string' && /^\w{1,40}$/.test(code);
  const frames = (error.stack ?? '').split('\n').filter((line) => /^ {4}at [^"'`]*$/.test(line));
  return { type: error.constructor.name, ...(isCode ? { code } : {}), stack: frames.slice(0, FRAMES_MAX).join('\n') };
}

const FRAMES_MAX = 12;
