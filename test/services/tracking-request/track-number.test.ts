import { expect, it } from 'vitest';
import { stopTracking } from '../../../src/services/shipment/stop-tracking.ts';
import { choicesOf } from '../../../src/services/tracking-request/line-needed.ts';
import { trackNumber } from '../../../src/services/tracking-request/track-number.ts';
import type { LineAccess } from '../../../src/sources/source.ts';
import { describeWithDatabase, useDatabase } from '../../support/database.ts';
import { sailing } from '../../support/sailing.ts';
import { fakeClock, serviceContext, useServiceContext, withPermissions } from '../../support/service-context.ts';
import { answer, newBox, newNumber, saying, watchOf } from '../../support/tracking.ts';

describeWithDatabase('track_number', () => {
  const db = useDatabase();
  const context = useServiceContext(db, { clock: fakeClock('2026-06-01T12:00:00.000Z') });

  it('infers line and kind by a prefix of the line', async () => {
    const tracked = await trackNumber.run(context, { number: 'maeu 123456789', ref_numbers: ['PO 1'] });

    expect(tracked).toMatchObject({
      already_tracked: false,
      tracking_request: { request_type: 'bill_of_lading', scac: 'MAEU', ref_numbers: ['PO 1'], status: 'pending' },
    });
  });

  it('infers line and kind by the owner of a container', async () => {
    const tracked = await trackNumber.run(context, { number: newBox() });

    expect(tracked.tracking_request).toMatchObject({ request_type: 'container', scac: 'MAEU' });
  });

  it('answers with the request of a number that is tracked already', async () => {
    const number = newNumber();
    const first = await trackNumber.run(context, { number, scac: 'MAEU' });

    const second = await trackNumber.run(context, { number: number.toLowerCase(), scac: 'maeu' });

    expect(second).toMatchObject({ tracking_request: first.tracking_request, already_tracked: true });
  });

  it('answers so also where the line cannot be polled any more', async () => {
    const number = newNumber();
    const first = await trackNumber.run(context, { number, scac: 'MAEU' });
    const away: LineAccess = { access: 'not_configured', missing: ['LINE_MAEU_BASE_URL'] };
    const without = { ...context, sources: { ...context.sources, line: () => away } };

    expect(await trackNumber.run(without, { number, scac: 'MAEU' })).toMatchObject({
      tracking_request: { ...first.tracking_request, polling: { next_poll_at: null } },
      already_tracked: true,
    });
    await expect(trackNumber.run(without, { number: newNumber(), scac: 'MAEU' })).rejects.toMatchObject({
      code: 'line_not_configured',
    });
  });

  it('answers so of a container on a bill of lading that is tracked, whether the line is given or not', async () => {
    const [number, box] = [newNumber(), newBox()];
    const first = await trackNumber.run(context, { number, scac: 'MAEU' });
    await answer(context, await watchOf(db, number), saying(...sailing(box, number)));

    for (const said of [{}, { scac: 'MAEU' }, { scac: 'Maersk' }]) {
      const again = await trackNumber.run(context, { number: box, ...said });
      expect(again).toMatchObject({ already_tracked: true, tracking_request: { id: first.tracking_request.id } });
    }
    expect(await trackNumber.run(context, { number: box, scac: 'EGLV' })).toMatchObject({ already_tracked: false });
  });

  it('does not undo what a user stopped, and says that it is stopped', async () => {
    const [number, box] = [newNumber(), newBox()];
    await trackNumber.run(context, { number, scac: 'MAEU' });
    await answer(context, await watchOf(db, number), saying(...sailing(box, number)));
    const { tracking_request } = await trackNumber.run(context, { number });
    await stopTracking.run(context, { id: tracking_request.shipment_id ?? '' });

    for (const said of [{ number }, { number, scac: 'MAEU' }, { number: box }]) {
      expect(await trackNumber.run(context, said)).toMatchObject({
        already_tracked: true,
        tracking_request: { id: tracking_request.id, status: 'tracking_stopped' },
      });
    }
  });

  it('says what it assumed, and which references it left out', async () => {
    const number = newNumber();
    const assumed = await trackNumber.run(context, { number, scac: 'MAEU', ref_numbers: ['PO 1'] });
    const again = await trackNumber.run(context, { number, scac: 'MAEU', ref_numbers: ['PO 1', 'PO 2'] });
    const same = await trackNumber.run(context, { number, ref_numbers: ['PO 1'] });

    expect(assumed).toMatchObject({ is_type_assumed: true, are_references_left_out: false });
    expect(again).toMatchObject({ is_type_assumed: false, are_references_left_out: true });
    expect(same).toMatchObject({ are_references_left_out: false });
  });

  it.each([
    [{ number: newNumber(), scac: 'XXXX' }, '/scac'],
    [{ number: ' ', scac: 'MAEU' }, '/number'],
    [{ number: newNumber(), scac: 'EGLV' }, '/request_type'],
  ])('points to its own input where %j is wrong', async (input, pointer) => {
    await expect(trackNumber.run(context, input)).rejects.toMatchObject({ detail: { pointer } });
  });

  it('believes what is said over what the number looks like', async () => {
    const number = newNumber();

    const tracked = await trackNumber.run(context, { number, scac: 'MAEU', request_type: 'booking_number' });

    expect(tracked.tracking_request).toMatchObject({ request_type: 'booking_number', request_number: number });
  });

  it('asks for the line where the form of the number is shared by several', async () => {
    const tracking = trackNumber.run(context, { number: '6123456789' });

    await expect(tracking).rejects.toMatchObject({
      code: 'line_needed',
      message: expect.stringContaining('call again with its scac'),
      detail: { pointer: '/scac' },
    });
    const choices = choicesOf(await tracking.catch((failure) => failure));
    expect(choices[0]?.scac).toBe('COSU');
    expect(choices).toContainEqual({ scac: 'MAEU', name: 'Maersk' });
    expect(new Set(choices.map(({ scac }) => scac)).size).toBe(choices.length);
  });

  it('says which container of the account has the number, before it asks for the line of another trip', async () => {
    const [number, box] = [newNumber(), 'TCLU7654320'];
    await trackNumber.run(context, { number, scac: 'MAEU' });
    await answer(context, await watchOf(db, number), saying(...sailing(box, number)));
    const { accountId } = context.principal;
    const ended = { currentStatus: 'empty_returned', emptyTerminatedAt: new Date('2026-05-30T00:00:00.000Z') };
    await db.prisma.container.updateMany({ where: { accountId, number: box }, data: ended });
    const { id } = await db.prisma.container.findFirstOrThrow({ where: { accountId, number: box } });

    const message = `This account has ${box} already: empty returned (container id ${id}). To track another trip of it: `;
    await expect(trackNumber.run(context, { number: box })).rejects.toMatchObject({
      code: 'line_needed',
      message: expect.stringContaining(message),
    });
    const stranger = await serviceContext(db, { clock: fakeClock('2026-06-01T12:00:00.000Z') });
    await expect(trackNumber.run(stranger, { number: box })).rejects.toMatchObject({
      message: expect.not.stringContaining('This account has'),
    });
  });

  it('asks for the line of a leased container, and for no other reason than that', async () => {
    await expect(trackNumber.run(context, { number: 'TCLU1234568' })).rejects.toMatchObject({ code: 'line_needed' });
  });

  it.each(['', 'x'.repeat(5000), '\u{1f6a2}', 'TCLU1234560'])(
    'says that %j is no number, and asks nothing',
    async (number) => {
      await expect(trackNumber.run(context, { number })).rejects.toMatchObject({ code: 'invalid_number' });
    },
  );

  it('takes the name of a line for its SCAC where it is that of one line only', async () => {
    const tracked = await trackNumber.run(context, { number: newNumber(), scac: ' maersk ' });

    expect(tracked.tracking_request.scac).toBe('MAEU');
    await expect(trackNumber.run(context, { number: newNumber(), scac: 'line' })).rejects.toMatchObject({
      code: 'line_not_recognized',
    });
  });

  it('does not ask for the line of a number that is tracked already, nor for that of its containers', async () => {
    const [number, box] = [newNumber(), newBox()];
    const first = await trackNumber.run(context, { number, scac: 'MAEU' });
    await answer(context, await watchOf(db, number), saying(...sailing(box, number)));

    const byNumber = await trackNumber.run(context, { number: number.toLowerCase() });
    const byBox = await trackNumber.run(context, { number: box });
    const elsewhere = await trackNumber.run(
      await serviceContext(db, { clock: fakeClock('2026-06-01T12:00:00.000Z') }),
      { number: box },
    );

    expect([byNumber, byBox].map((one) => [one.already_tracked, one.tracking_request.id])).toEqual([
      [true, first.tracking_request.id],
      [true, first.tracking_request.id],
    ]);
    expect(elsewhere.already_tracked).toBe(false);
  });

  it('needs the permission to write', async () => {
    const reader = withPermissions(context, ['tracking:read']);

    await expect(trackNumber.run(reader, { number: newBox() })).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('needs the permission to write and no more, also for a number that is tracked already', async () => {
    const number = newNumber();
    const writer = withPermissions(context, ['tracking:write']);
    await trackNumber.run(writer, { number, scac: 'MAEU' });

    const again = trackNumber.run(writer, { number, scac: 'MAEU' });

    expect(await again).toMatchObject({ already_tracked: true });
  });
});
