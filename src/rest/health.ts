import type { Express, Response } from 'express';
import { bytesOf, send } from './send.ts';

/** Why a process should receive no requests: an outage, or that it is stopping. */
export interface NotReady {
  reason: string;
}

/** Whether a process should receive requests. */
export type IsReady = () => boolean | NotReady | Promise<boolean | NotReady>;

/** Whether the process runs at all; the database has no part in it, because a new process would not mend that. */
const LIVENESS = '/livez';

/** `/healthz` is the older name of `/readyz`. */
const READINESS = ['/readyz', '/healthz'];

/** The checks of load balancers and supervisors, which come every few seconds. */
export const HEALTH_PATHS: readonly string[] = [LIVENESS, ...READINESS];

/** What a check is answered with. */
export interface HealthAnswer {
  status: 200 | 503;
  body: { status: string; reason?: string };
}

/** Adds the checks to a server. */
export function addHealth(app: Express, isReady: IsReady): void {
  for (const path of HEALTH_PATHS) {
    app.get(path, async (_request, response) => answer(response, await healthAnswer(path, isReady)));
  }
}

/** The answer to a check by its path, for servers that are not Express as well. */
export async function healthAnswer(path: string, isReady: IsReady): Promise<HealthAnswer> {
  if (path === LIVENESS) return { status: 200, body: { status: 'live' } };
  const ready = await isReady();
  if (ready === true) return { status: 200, body: { status: 'ready' } };
  return { status: 503, body: { status: 'not_ready', ...(ready === false ? {} : { reason: ready.reason }) } };
}

function answer(response: Response, { status, body }: HealthAnswer): void {
  send(response, { status, type: 'application/json', bytes: bytesOf(body) });
}
