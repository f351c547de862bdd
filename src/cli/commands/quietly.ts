import type { App } from '../../app.ts';
import type { Io } from '../io/output.ts';
import { withApp } from './acting.ts';

/** Like `withApp`, without the log, for commands whose output is complete. */
export function quietlyWithApp(
  { env, isTerminal, print, remark }: Io,
  body: (app: App) => Promise<void>,
): Promise<void> {
  return withApp({ env: { LOG_LEVEL: 'error', ...env }, isTerminal, print, remark }, body);
}
