import { beforeEach, describe, expect, it } from 'vitest';
import type { ServiceContext } from '../../src/services/service-context.ts';
import { tool as refreshContainer } from '../../tools/refresh-container.ts';
import { tool as resumeTracking } from '../../tools/resume-tracking.ts';
import { tool as stopTracking } from '../../tools/stop-tracking.ts';
import { describeWithDatabase, useDatabase } from '../support/database.ts';
import { sailing } from '../support/sailing.ts';
import { fakeClock, serviceContext, withPermissions } from '../support/service-context.ts';
import { answer, newBox, newNumber, saying, track, watchOf } from '../support/tracking.ts';

describeWithDatabase('tools that steer many records', () => {
  const db = useDatabase();
  let context: ServiceContext;

  beforeEach(async () => {
    context = await serviceContext(db, { clock: fakeClock('2026-06-18T18:00:00.000Z') });
  });

  async function sailed(by = context): Promise<{ number: string; box: string }> {
    const [number, box] = [newNumber(), newBox()];
    await track(by, number, { scac: 'MAEU' });
    await answer(by, await watchOf(db, number, 'MAEU'), saying(...sailing(box, number)));
    return { number, box };
  }

  async function stoppedOf(by: ServiceContext): Promise<number> {
    return by.db.prisma.shipment.count({
      where: { accountId: by.principal.accountId, lineTrackingStoppedAt: { not: null } },
    });
  }

  it('stop and resume by container number, bill of lading or id, and say of each what became of it', async () => {
    const [one, other] = [await sailed(), await sailed()];
    const records = [one.box, other.number.toLowerCase(), one.number, 'MSCU0000000'];

    const stopped = await stopTracking.call(context, { records });

    expect(stopped.text.split('\n').slice(0, 2)).toEqual([
      '3 of 4 stopped, with all containers of their 2 shipments.',
      `- ${one.box}: stopped (bill of lading ${one.number})`,
    ]);
    expect(stopped.text).toContain('- MSCU0000000: Nothing of this account has the id or number MSCU0000000.');
    expect(await stoppedOf(context)).toBe(2);
    const resumed = await resumeTracking.call(context, { records: records.slice(0, 2) });
    expect(resumed.text).toContain('2 of 2 resumed');
    expect(await stoppedOf(context)).toBe(0);
  });

  it('say of what was stopped or tracked already that nothing has changed', async () => {
    const [one, other] = [await sailed(), await sailed()];
    await stopTracking.call(context, { records: [one.box] });

    const stopped = await stopTracking.call(context, { records: [one.number, other.number] });
    const resumed = await resumeTracking.call(context, { records: [one.number] });
    const again = await resumeTracking.call(context, { records: [one.box] });

    expect(stopped.text.split('\n').slice(0, 3)).toEqual([
      '1 of 2 stopped, with all containers of their shipment. 1 was stopped already.',
      `- ${one.number}: stopped already (bill of lading ${one.number})`,
      `- ${other.number}: stopped (bill of lading ${other.number})`,
    ]);
    expect(stopped.structured).toMatchObject({ rows: [{ is_unchanged: true }, { is_unchanged: false }] });
    expect(resumed.text).toContain('1 of 1 resumed, with');
    expect(again.text.split('\n')).toEqual([
      '0 of 1 resumed. 1 was tracked already.',
      `- ${one.box}: tracked already (bill of lading ${one.number})`,
    ]);
  });

  it('refresh the containers of a shipment by its number, and not what is stopped', async () => {
    const [one, other] = [await sailed(), await sailed()];
    await stopTracking.call(context, { records: [other.box] });

    const { text, structured } = await refreshContainer.call(context, { records: [one.number, other.box] });

    expect(text).toContain(`- ${one.number}: Maersk`);
    expect(text).toContain(`- ${other.box}: Its tracking has stopped; resume_tracking starts it again.`);
    expect(structured).toMatchObject({ rows: [{ container_ids: [expect.any(String)] }, { container_ids: [] }] });
  });

  it('do nothing to records of another account, and nothing without the permission', async () => {
    const stranger = await serviceContext(db, { clock: fakeClock('2026-06-18T18:00:00.000Z') });
    const { box } = await sailed(stranger);

    const { text } = await stopTracking.call(context, { records: [box] });

    expect(text).toContain('0 of 1 stopped');
    expect(await stoppedOf(stranger)).toBe(0);
    const reader = withPermissions(stranger, ['tracking:read']);
    await expect(stopTracking.call(reader, { records: [box] })).rejects.toMatchObject({ code: 'forbidden' });
  });

  describe('without a record', () => {
    it.each([stopTracking, resumeTracking, refreshContainer])('$name says what to give', async (tool) => {
      await expect(tool.call(context, {})).rejects.toMatchObject({ code: 'invalid_input' });
      await expect(tool.call(context, { records: [] })).rejects.toMatchObject({ code: 'invalid_input' });
    });
  });
});
