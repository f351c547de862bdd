import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ServiceContext } from '../../../src/services/service-context.ts';
import { choicesOf } from '../../../src/services/tracking-request/line-needed.ts';
import { trackNumber } from '../../../src/services/tracking-request/track-number.ts';
import type { LineAccess } from '../../../src/sources/source.ts';
import { describeWithDatabase, type TestDatabase, testDatabase } from '../../support/database.ts';
import { sailing } from '../../support/sailing.ts';
import { fakeClock, serviceContext, withPermissions } from '../../support/service-context.ts';
import { answer, newBox, newNumber, saying, watchOf } from '../../support/tracking.ts';

describeWithDatabase('track_number', () => {
  let db: TestDatabase;
  let context: ServiceContext;

  beforeAll(async () => {
    db = await testDatabase();
    context = await serviceContext(db, { clock: fakeClock('2026-06-01T12:00:00.000Z') });
  });

  afterAll(() => db.drop());

  it('tells line and kind by a prefix of the line', async () => {
    const tracked = await trackNumber.run(context, { number: 'maeu 123456789', ref_numbers: ['PO 1'] });

    expect(tracked).toMatchObject({
      already_tracked: false,
      tracking_request: { request_type: 'bill_of_lading', scac: 'MAEU', ref_numbers: ['PO 1'], status: 'pending' },
    });
  });

  it('tells line and kind by the owner of a container', async () => {
    const tracked = await trackNumber.run(context, { number: newBox() });

    expect(tracked.tracking_request).toMatchObject({ request_type: 'container', scac: 'MAEU' });
  });

  it('answers with the request of a number that is tracked already', async () => {
    const number = newNumber();
    const first = await trackNumber.run(context, { number, scac: 'MAEU' });

    const second = await trackNumber.run(context, { number: number.toLowerCase(), scac: 'maeu' });

    expect(second).toEqual({ tracking_request: first.tracking_request, already_tracked: true });
  });

  it('answers so also where the line cannot be asked any more', async () => {
    const number = newNumber();
    const first = await trackNumber.run(context, { number, scac: 'MAEU' });
    const away: LineAccess = { access: 'not_configured', missing: ['LINE_MAEU_BASE_URL'] };
    const without = { ...context, sources: { ...context.sources, line: () => away } };

    expect(await trackNumber.run(without, { number, scac: 'MAEU' })).toEqual({
      tracking_request: first.tracking_request,
      already_tracked: true,
    });
    await expect(trackNumber.run(without, { number: newNumber(), scac: 'MAEU' })).rejects.toMatchObject({
      code: 'line_not_configured',
    });
  });

  it('believes what is said over what the number looks like', async () => {
    const number = newNumber();

    const tracked = await trackNumber.run(context, { number, scac: 'MAEU', request_type: 'booking_number' });

    expect(tracked.tracking_request).toMatchObject({ request_type: 'booking_number', request_number: number });
  });

  it('asks for the line where the form of the number is shared by several', async () => {
    const asked = trackNumber.run(context, { number: '6123456789' });

    await expect(asked).rejects.toMatchObject({
      code: 'line_needed',
      message: expect.stringContaining('call again with its scac'),
      detail: { pointer: '/scac' },
    });
    const choices = choicesOf(await asked.catch((failure) => failure));
    expect(choices[0]?.scac).toBe('COSU');
    expect(choices).toContainEqual({ scac: 'MAEU', name: 'Maersk' });
    expect(new Set(choices.map(({ scac }) => scac)).size).toBe(choices.length);
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
