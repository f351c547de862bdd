import { describe, expect, it } from 'vitest';
import { ObservationDraft } from '../../../../src/domain/observation.ts';
import { reader } from '../../../../src/sources/edi/x12/index.ts';
import { CONTEXT, truckFile } from './messages.ts';

function read(...body: string[]) {
  const { messages, rejections } = reader.read(truckFile(...body), CONTEXT);
  const drafts = messages.flatMap(({ statements }) => statements.map(({ draft }) => ObservationDraft.parse(draft)));
  return { messages, drafts, reasons: rejections.map(({ reason }) => reason) };
}

const AT = '20260210*1230*LT';

describe('a 214', () => {
  it('reports what a truck did with a container', () => {
    const { messages, drafts } = read(
      ...['B10*1*2*TRUK', 'LX*1', `AT7*D1*NS***${AT}`, 'MS1*JOLIET*IL*US', 'MS2*MSKU*123456*CN*5', 'L11*TSTB1*BM'],
    );

    expect(messages[0]?.references).toEqual({
      scac: null,
      billsOfLading: ['TSTB1'],
      bookings: [],
      containers: ['MSKU1234565'],
    });
    expect(drafts[0]).toMatchObject({
      kind: 'movement',
      container: 'MSKU1234565',
      movement: 'deliver',
      mode: 'truck',
      occurredAt: '2026-02-10T18:30:00.000Z',
      place: { locode: null, name: 'JOLIET' },
      originalEvent: '214 D1',
    });
  });

  it.each([
    ['in MS2', ['MS2*MSKU*1234565']],
    ['whole in MS2', ['MS2*TRUK*MSKU1234565']],
    ['as a reference', ['L11*MSKU1234565*EQ']],
    ['as an ocean container', ['L11*MSKU1234565*OC']],
  ])('finds the container %s', (_, segments) => {
    const { drafts } = read('LX*1', `AT7*X1*NS***${AT}`, ...segments);

    expect(drafts[0]).toMatchObject({ container: 'MSKU1234565', movement: 'arrive', mode: 'truck' });
  });

  it('reports the pick-up appointment', () => {
    const { drafts } = read('LX*1', `AT7***AA*NA*${AT}`, 'L11*MSKU1234565*EQ');

    expect(drafts[0]).toMatchObject({
      kind: 'terminal_snapshot',
      appointmentAt: '2026-02-10T12:30:00.000Z',
      holds: null,
    });
  });

  it('separates its groups, and rejects those that name nothing', () => {
    const { messages, reasons } = read(
      ...['B10*1*2*TRUK', 'LX*1', `AT7*D1*NS***${AT}`, 'L11*MSKU1234565*EQ', 'LX*2', `AT7*D1*NS***${AT}`, 'L11*99*DO'],
    );

    expect(messages.map(({ references }) => references.containers)).toEqual([['MSKU1234565']]);
    expect(reasons).toEqual(['The 214 names no container, bill of lading or booking.']);
  });

  it.each([
    ['no container, bill of lading or booking', ['LX*1', `AT7*D1*NS***${AT}`, 'L11*1*DO'], /names no container, bill/],
    ['no status', ['LX*1', 'L11*MSKU1234565*EQ'], /^The 214 contains no status\.$/],
    [
      'only a bill of lading for what happens to a container',
      ['LX*1', `AT7*D1*NS***${AT}`, 'L11*TSTB1*BM'],
      /^214 D1 names no container\.$/,
    ],
  ])('is rejected with %s', (_, body, reason) => {
    const { messages, reasons } = read(...body);

    expect(messages).toEqual([]);
    expect(reasons).toEqual([expect.stringMatching(reason)]);
  });
});
