import { describe, expect, it, onTestFinished } from 'vitest';
import { KEY_PERMISSIONS } from '../../../src/core/permission.ts';
import { SourceHealth } from '../../../src/scheduler/source-health.ts';
import { Scheduler } from '../../../src/scheduler/worker.ts';
import { listSources } from '../../../src/services/source/list-sources.ts';
import type { Answer } from '../../../src/sources/source.ts';
import { tool as getContainer } from '../../../tools/get-container.ts';
import { describeWithDatabase, useDatabase } from '../../support/database.ts';
import { startRestApi } from '../../support/rest-api.ts';
import { sailing } from '../../support/sailing.ts';
import { memorySource, memorySources, SILENT, serviceContext, withPermissions } from '../../support/service-context.ts';
import { answer, newBox, newNumber, rows, saying, track, watchOf } from '../../support/tracking.ts';

const unavailable = { outcome: 'unavailable', requests: 1, retryAfterSeconds: null, throttled: false } as const;
const REASONS = {
  refused: 'The source refused our credentials with status 401.',
  down: 'api.example.com failed with status 503.',
  page: 'The source sent HTML or XML.',
};
const REFUSED: Answer = { outcome: 'refused', requests: 1, reason: REASONS.refused, cause: 'credentials' };
const PAGE: Answer = { outcome: 'malformed', requests: 1, reason: REASONS.page, raw: '<html>Secret page' };
const FAILED = 'nothing received yet, polled without an answer just now, 1 attempt failed';
const RENEW = /It has refused our credentials since .* UTC\. The operator of this installation has to renew them\./;
const QUOTA = /It has limited our polls since .* UTC: our quota is used up\. It is polled again by itself\./;

describeWithDatabase('a source beside the line that does not answer', () => {
  const db = useDatabase();
  const clock = { now: () => Date.now() };

  /** What agent, user and operator read of a container after one poll of a source that is linked with its line. */
  async function readAfter(key: string, party: 'terminal' | 'rail', says: Answer) {
    const linked = { ...memorySource(key, ['container']), party, fetch: async () => says };
    const lines = memorySources().all();
    const all = [...lines.slice(0, 1), linked];
    const find = (wanted: string) => all.find((source) => source.key === wanted) ?? null;
    const sources = { ...memorySources(), linkedSources: () => [linked], all: () => all, find };
    const context = await serviceContext(db, { clock, sources });
    const [box, number] = [newBox(), newNumber()];
    await track(context, number);
    await answer(context, await watchOf(db, number), saying(...sailing(box, number)));
    await pollOnly(await watchOf(db, box, key));
    const [found] = await rows<{ id: string }>(db, 'SELECT id FROM container WHERE number = $1', [box]);
    const id = found?.id ?? '';
    const { text } = await getContainer.call(context, { id });
    const api = await startRestApi(db);
    onTestFinished(() => api.close());
    const { body } = await api.ask(context, `GET /containers/${id}`);
    const isIt = ({ source }: { source: string }) => source === key;
    const operator = await listSources.run(withPermissions(context, KEY_PERMISSIONS), {});
    const named = Array.isArray(body.data.meta.sources) ? body.data.meta.sources : [];
    return { agent: text, user: named.find(isIt), operator: operator.sources.find(isIt) };

    async function pollOnly(watchId: string): Promise<void> {
      await db.pool.query(
        `UPDATE watch_schedule SET next_due_at = now() + CASE WHEN watch_id = $1 THEN interval '-1 second' ELSE interval '1 hour' END
         WHERE isfinite(next_due_at)`,
        [watchId],
      );
      await db.prisma.sourceLane.deleteMany();
      const health = new SourceHealth({ db, log: SILENT });
      const isAnswer = (outcome: string) => outcome === 'found' || outcome === 'unknown';
      const scheduler = new Scheduler({
        ...{ ...context, log: SILENT },
        polled: ({ source, outcome, fault }) => health.note(source, isAnswer(outcome), fault),
      });
      await scheduler.round();
      await scheduler.settled();
    }
  }

  describe.each([
    ['pier-terminal', 'terminal', 'The terminal pier'],
    ['road-rail', 'rail', 'The railroad road'],
  ] as const)('%s', (key, party, name) => {
    it('because it refuses our credentials says who has to renew them, and to the operator what it said', async () => {
      const { agent, user, operator } = await readAfter(key, party, REFUSED);

      expect(agent).toContain(`${name}: ${FAILED} (${key}, failing).`);
      expect(agent).toMatch(RENEW);
      expect(user).toMatchObject({ state: 'failing', failures: 1, refusal: { cause: 'credentials' } });
      expect(operator).toMatchObject({
        party,
        state: 'failing',
        fault: { outcome: 'refused', reason: REASONS.refused, ended_at: null },
      });
    });

    it.each<[string, Answer, string]>([
      ['is down', { ...unavailable, reason: REASONS.down }, REASONS.down],
      ['sends a page', PAGE, REASONS.page],
    ])('because it %s says that it failed, and the reason to the operator alone', async (_what, says, reason) => {
      const { agent, user, operator } = await readAfter(key, party, says);

      expect(agent).toContain(`${name}: ${FAILED} (${key}, failing).`);
      expect(agent).not.toMatch(/credentials|api\.example\.com|HTML|Secret page/);
      expect(user).toMatchObject({ state: 'failing', failures: 1, refusal: null });
      expect(operator).toMatchObject({ state: 'failing', fault: { outcome: says.outcome, reason, check: null } });
      expect(JSON.stringify(operator)).not.toContain('Secret page');
    });

    it('because it limits the rate of requests has no fault, and shows the operator until when it is left alone', async () => {
      const throttled: Answer = { ...unavailable, throttled: true, retryAfterSeconds: 900, reason: 'Too many.' };

      const { agent, user, operator } = await readAfter(key, party, throttled);

      expect(agent).toMatch(QUOTA);
      expect(agent).not.toMatch(/credentials|attempt failed/);
      expect(user).toMatchObject({ failures: 0, refusal: { cause: 'quota' } });
      expect(operator).toMatchObject({ state: 'blocked', blocked_until: expect.any(String), fault: null });
    });

    it('because it does not know the container has answered', async () => {
      const { agent, user, operator } = await readAfter(key, party, { outcome: 'unknown', requests: 1 });

      expect(agent).not.toMatch(/credentials|failed/);
      expect(user).toMatchObject({ failures: 0, refusal: null });
      expect(operator).toMatchObject({ state: 'answering', fault: null });
    });
  });
});
