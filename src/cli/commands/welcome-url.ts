import type { App } from '../../app.ts';
import { pagesUrl } from '../../config/load.ts';
import { createWelcomeLink } from '../../services/welcome/welcome-link.ts';

/** The address by which the first person joins, to be shown to the operator alone; null once anybody has joined. */
export async function welcomeUrl({ db, config }: App, listening: string): Promise<string | null> {
  const token = await createWelcomeLink(db);
  if (token === null) return null;
  const address = new URL(pagesUrl(config));
  // Without a configured URL, people use the port that is actually bound.
  const isConfigured = config.fromEnvironment.has('PUBLIC_URL') || config.fromEnvironment.has('AUTH_URL');
  if (!isConfigured) address.port = new URL(listening).port;
  return `${address.href.replace(/\/$/, '')}/welcome/${token}`;
}
