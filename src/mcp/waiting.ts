import { setTimeout as sleep } from 'node:timers/promises';
import type { ServerContext } from '@modelcontextprotocol/server';
import { z } from 'zod';
import type { Waiting } from './define.ts';

const Meta = z.object({ progressToken: z.union([z.string(), z.number()]) });

/**
 * A caller who sent a progress token, and so waits for more than what a call has begun; undefined for any other, who is
 * answered at once.
 */
export function waitingOf({ mcpReq }: ServerContext): Waiting | undefined {
  const token = Meta.safeParse(mcpReq._meta).data?.progressToken;
  if (token === undefined) return undefined;
  return {
    report: async (progress, total, message) => {
      const params = { progressToken: token, progress, total, message };
      // Who has gone away is noticed by the answer.
      await mcpReq.notify({ method: 'notifications/progress', params }).catch(() => undefined);
    },
    pause: async (ms) => {
      await sleep(ms, undefined, { signal: mcpReq.signal }).catch(() => undefined);
      return !mcpReq.signal.aborted;
    },
  };
}
