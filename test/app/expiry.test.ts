import { describe, expect, it, vi } from 'vitest';
import { keepExpiring } from '../../src/app/expiry.ts';
import type { Log } from '../../src/core/context.ts';

describe('what is past its retention', () => {
  it('is removed again and again until that is stopped, also after a failure', async () => {
    const logged: string[] = [];
    const add = (_fields: object, message: string) => logged.push(message);
    const log: Log = { debug: add, info: add, warn: add, error: add };
    let runs = 0;
    const expire = async () => {
      runs += 1;
      if (runs === 1) throw new Error('The database is away.');
      return { rows: runs };
    };

    const stop = keepExpiring(log, { topic: 'rows', everyMs: 5 }, expire);
    await vi.waitFor(() => expect(logged.length).toBeGreaterThan(2));
    await stop();
    const times = logged.length;

    expect(logged.slice(0, 3)).toEqual(['rows.expiry_failed', 'rows.expired', 'rows.expired']);
    expect(runs).toBe(times);
  });
});
