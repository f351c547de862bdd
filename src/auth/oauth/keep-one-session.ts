import type { Request, Response } from 'express';
import type { Provider } from 'oidc-provider';

/**
 * Lets the library forget whom it knew where somebody else, or nobody, is signed in on our pages now: who signs out there
 * must not go on here. It has a session of its own that begins with ours, and of the two ours is the truth.
 */
export async function keepOneSession(
  provider: Provider,
  { request, response, userId }: { request: Request; response: Response; userId: string | null },
): Promise<void> {
  const name = provider.cookieName('session');
  const cookies = request.headers.cookie;
  if (cookies === undefined || !cookies.includes(name)) return;
  const session = await provider.Session.get(provider.createContext(request, response));
  if (session.accountId === undefined || session.accountId === userId) return;
  await session.destroy();
  const kept = cookies.split(';').filter((part) => {
    const [key = ''] = part.split('=');
    return key.trim() !== name && key.trim() !== `${name}.sig`;
  });
  request.headers.cookie = kept.join(';');
}
