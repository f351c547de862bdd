import { expect, it } from 'vitest';
import { findLine } from '../../../src/domain/carrier.ts';
import { listShippingLines } from '../../../src/services/shipping-line.ts';
import { LINE_PROFILES } from '../../../src/sources/dcsa/lines/index.ts';
import type { Source, SourceRegistry } from '../../../src/sources/source.ts';
import { describeWithDatabase, useDatabase } from '../../support/database.ts';
import {
  fakeClock,
  memorySource,
  memorySources,
  UNCONFIGURED_LINE,
  useServiceContext,
  withPermissions,
} from '../../support/service-context.ts';

describeWithDatabase('list_shipping_lines', () => {
  const db = useDatabase();
  const context = useServiceContext(db, { clock: fakeClock('2026-06-01T12:00:00.000Z') });

  it('states of every line whether it can be tracked here', async () => {
    const { shipping_lines: lines } = await listShippingLines.run(context, {});

    const access = new Map(lines.map((line) => [line.scac, line.access]));
    expect(lines.length).toBeGreaterThan(30);
    expect([access.get('MAEU'), access.get(UNCONFIGURED_LINE.scac), access.get('WHLC')]).toEqual([
      'ready',
      'not_configured',
      'no_adapter',
    ]);
  });

  it('does not show the sandbox where it is off', async () => {
    const { shipping_lines: lines } = await listShippingLines.run(context, {});
    const { shipping_lines: found } = await listShippingLines.run(context, { search: 'TEST' });

    expect([...lines, ...found].map(({ scac }) => scac)).not.toContain('TEST');
  });

  it.each(['evergreen', 'EGLV', ' eisu '])('finds a line by %j', async (text) => {
    const { shipping_lines: lines } = await listShippingLines.run(context, { search: text });

    expect(lines[0]).toMatchObject({
      scac: 'EGLV',
      bill_of_lading_tracking_support: false,
      booking_number_tracking_support: false,
      container_number_tracking_support: true,
    });
  });

  it.each([
    ['as far as its source can ask for it', 'MAEU', ['bill_of_lading', 'container'], [true, false, true]],
    ['what the line takes where it is not polled', 'WHLC', ['container'], [true, true, true]],
    ['no bill of lading where the line takes none', 'HDMU', ['container'], [false, true, false]],
  ] as const)('shows of a line %s', async (_what, scac, kinds, supports) => {
    const sources = { ...memorySources(), line: lineAccess(memorySource('MAEU', kinds), memorySource('EGLV', kinds)) };

    const { shipping_lines: lines } = await listShippingLines.run({ ...context, sources }, { search: scac });

    const [line] = lines;
    expect([
      line?.bill_of_lading_tracking_support,
      line?.booking_number_tracking_support,
      line?.container_number_tracking_support,
    ]).toEqual(supports);
  });

  it.each(LINE_PROFILES)('knows the line of the profile $scac, which takes what the profile asks for', (profile) => {
    const line = findLine(profile.scac);

    expect(line?.scac).toBe(profile.scac);
    expect(line?.supports).toEqual({
      billOfLading: profile.parameters.bill_of_lading !== undefined,
      booking: profile.parameters.booking !== undefined,
      container: profile.parameters.container !== undefined,
    });
  });

  it('needs the permission to read reference data', async () => {
    const reader = withPermissions(context, ['tracking:read']);

    await expect(listShippingLines.run(reader, {})).rejects.toMatchObject({ code: 'forbidden' });
  });
});

function lineAccess(...sources: Source[]): SourceRegistry['line'] {
  return (scac) => {
    const source = sources.find(({ key }) => key === scac);
    return source === undefined ? { access: 'no_adapter' } : { access: 'ready', source };
  };
}
