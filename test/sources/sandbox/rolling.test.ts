import { describe, expect, it } from 'vitest';
import { hasRightCheckDigit } from '../../../src/domain/check-digit.ts';
import { DAY_MS, HOUR_MS } from '../../../src/domain/instant.ts';
import { eventsAt } from '../../../src/sources/sandbox/events-at.ts';
import { findScript } from '../../../src/sources/sandbox/numbers.ts';
import { rollingBills, rollingScript } from '../../../src/sources/sandbox/scripts/rolling.ts';
import { snapshotsAt } from '../../../src/sources/sandbox/snapshots-at.ts';

const NOW = Date.parse('2026-11-29T12:00:00.000Z');

describe('journeys that set out one after the other', () => {
  it('are under way at each stage at any time, each with numbers of its own', () => {
    const bills = rollingBills(NOW);
    const scripts = bills.map((bill) => rollingScript('bill_of_lading', bill, NOW));
    const boxes = scripts.flatMap((script) => script?.boxes.map(({ number }) => number) ?? []);

    expect(bills).toHaveLength((45 * 24) / 3);
    // docs/sandbox.md says these.
    expect([bills.length, boxes.length]).toEqual([360, 440]);
    expect(bills[0]).toBe(rollingBills(NOW + 2 * HOUR_MS)[0]);
    expect(rollingBills(NOW + 3 * HOUR_MS)[1]).toBe(bills[0]);
    expect(rollingBills(NOW, 2)).toEqual(bills.slice(0, 2));
    expect(new Set(boxes).size).toBe(boxes.length);
    expect(boxes.filter((box) => !hasRightCheckDigit(box))).toEqual([]);
    expect(new Set(scripts.map((script) => script?.meaning)).size).toBe(9);
  });

  it('are found by each of their numbers, and not before they have begun', () => {
    const [bill = ''] = rollingBills(NOW);
    const script = rollingScript('bill_of_lading', bill, NOW);

    expect(findScript('booking', script?.booking ?? '', NOW)).toBe(script);
    for (const { number } of script?.boxes ?? []) expect(findScript('container', number, NOW)).toBe(script);
    expect(rollingScript('bill_of_lading', bill, NOW - DAY_MS)).toBeNull();
    expect(['SBX0LIVE1', 'SBX0LIVE999999', 'LFXU1999999'].map((one) => findScript('bill_of_lading', one, NOW))).toEqual(
      [null, null, null],
    );
  });

  it('say the same of a time whoever asks, and more of a later one', () => {
    const bill = rollingBills(NOW)[100] ?? '';
    const saidAt = (now: number) => {
      const script = rollingScript('bill_of_lading', bill, now);
      if (script === null) throw new Error('It has begun.');
      return eventsAt(script, new Date(script.beganAt).toISOString(), new Date(now).toISOString());
    };

    expect(saidAt(NOW)).toEqual(saidAt(NOW));
    expect(saidAt(NOW + 30 * DAY_MS).length).toBeGreaterThan(saidAt(NOW).length);
    expect(JSON.stringify(saidAt(NOW))).not.toMatch(/LFXU1\d{6}/);
  });

  it('are shown by each terminal once, as it last stated it, and no more where it is gone', () => {
    const hours = [24, 28, 30, 32, 41].map((days) => days * DAY_MS);
    const shown = rollingBills(NOW).flatMap((bill) => {
      const script = rollingScript('bill_of_lading', bill, NOW);
      if (script === null) return [];
      const start = new Date(script.beganAt).toISOString();
      return script.boxes.flatMap(({ number }) =>
        hours.map((passed) => snapshotsAt(script, start, new Date(script.beganAt + passed).toISOString(), number)),
      );
    });
    const twice = shown.filter((ones) => new Set(ones.map(({ terminal }) => terminal.name)).size < ones.length);
    const gone = shown.flat().filter(({ full_out_at: out, available }) => out !== undefined && available !== false);

    expect(shown.flat().length).toBeGreaterThan(100);
    expect(twice).toEqual([]);
    expect(gone).toEqual([]);
  });

  it('begin at an epoch, before which there is none', () => {
    expect(rollingBills(Date.UTC(2026, 0, 1) - 1)).toEqual([]);
    expect(rollingBills(Date.UTC(2026, 0, 1))).toEqual(['SBX0LIVE00000']);
  });
});
