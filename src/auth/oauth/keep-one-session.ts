import type { Request, Response } from 'express';
import type { Provider } from 'oidc-provider';

/**
 * Ends the session of the library when another user, or no user, is signed in on our pages: a sign-out there must
 * apply here too. The library's session starts from ours, and ours takes precedence.
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
