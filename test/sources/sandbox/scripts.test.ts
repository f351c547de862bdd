import { describe, expect, it } from 'vitest';
import { isLeasedPrefix, lineOfContainerPrefix } from '../../../src/domain/carrier.ts';
import { parseContainerNumber } from '../../../src/domain/container-number.ts';
import { describeEquipment } from '../../../src/domain/equipment.ts';
import { findLocation } from '../../../src/domain/location.ts';
import { checkReference } from '../../../src/domain/reference-text.ts';
import { terminals } from '../../../src/domain/terminal.ts';
import { isImoNumber } from '../../../src/domain/vessel.ts';
import { MISBEHAVING_NUMBERS } from '../../../src/sources/sandbox/misbehaving-numbers.ts';
import { findScript, SANDBOX_NUMBERS } from '../../../src/sources/sandbox/numbers.ts';
import { SANDBOX_PREFIX } from '../../../src/sources/sandbox/scripts/boxes.ts';
import { SCRIPTS } from '../../../src/sources/sandbox/scripts/index.ts';
import type { EventStep, Facility, Script, ScriptedCarriage } from '../../../src/sources/sandbox/scripts/script.ts';

const scenarios = SCRIPTS.map((script) => [script.scenario, script] as const);

describe('numbers', () => {
  it('gives each number once, in a form that can be requested', () => {
    const numbers = SANDBOX_NUMBERS.map(({ number }) => number);

    expect(new Set(numbers).size).toBe(numbers.length);
    for (const { kind, number } of SANDBOX_NUMBERS) expect(checkReference(kind, number)).toEqual({ ok: true, number });
  });

  // DCSA Track & Trace 2.2: transportDocumentReference has at most 20 characters, carrierBookingReference 35.
  it('keeps to the lengths of the standard', () => {
    for (const { number } of SANDBOX_NUMBERS) expect(number.length).toBeLessThanOrEqual(20);
  });

  it('knows every journey by its bill of lading, its booking and each container', () => {
    for (const script of SCRIPTS) {
      expect(findScript('bill_of_lading', script.billOfLading)).toBe(script);
      expect(findScript('booking', script.booking)).toBe(script);
      for (const box of script.boxes) expect(findScript('container', box.number)).toBe(script);
    }
  });

  it('lists every number that misbehaves', () => {
    const numbers = SANDBOX_NUMBERS.map(({ number }) => number);

    expect(numbers).toEqual(expect.arrayContaining(MISBEHAVING_NUMBERS.map(({ number }) => number)));
  });

  it('keeps the two test numbers of the contract', () => {
    expect(findScript('bill_of_lading', 'TESTTRSUCCEEDED')).not.toBeNull();
    expect(findScript('bill_of_lading', 'TESTTRFAILED')).toBeNull();
  });

  it('belongs to no line and no lessor', () => {
    expect(lineOfContainerPrefix(SANDBOX_PREFIX)).toBeNull();
    expect(isLeasedPrefix(SANDBOX_PREFIX)).toBe(false);
  });
});

describe.each(scenarios)('the script %s', (_scenario, script) => {
  it('has containers with right check digits and the prefix of the sandbox', () => {
    for (const { number, isoCode } of script.boxes) {
      expect(parseContainerNumber(number)).toMatchObject({ ok: true, number });
      expect(number.slice(0, 4)).toBe(SANDBOX_PREFIX);
      expect(describeEquipment(isoCode)).toEqual({ type: 'dry', lengthFeet: 40, height: 'high_cube' });
    }
  });

  it('has invented vessels that say so, with right check digits', () => {
    const vessels = carriagesOf(script).flatMap(({ vessel }) => (vessel === null ? [] : [vessel]));

    expect(vessels.length).toBeGreaterThan(0);
    for (const { name, imo } of vessels) {
      expect(name).toMatch(/^SANDBOX /);
      expect(imo).toMatch(/^2/);
      expect(isImoNumber(imo)).toBe(true);
    }
  });

  it('happens at real places', () => {
    for (const facility of facilitiesOf(script)) {
      expect(findLocation(facility.locode)).not.toBeNull();
      if (facility.kind !== 'port') expect(facility.name).toMatch(/^SANDBOX /);
      if (facility.firms === null) continue;
      const known = terminals().find(({ firms }) => firms === facility.firms);
      expect(known).toMatchObject({ locode: facility.locode, smdg: facility.smdg, name: facility.name });
    }
  });

  it('says nothing has happened before it has', () => {
    for (const step of eventsOf(script)) {
      if (step.classifier === 'ACT') expect(step.publishedAt).toBeGreaterThanOrEqual(step.eventAt);
    }
  });

  it('reports each happening in order: at most one plan, then estimates, what happened last', () => {
    for (const steps of groupsOf(script)) {
      const times = steps.map(({ publishedAt }) => publishedAt);
      expect(times).toEqual([...times].sort((one, other) => one - other));
      expect(new Set(times).size).toBe(times.length);
      expect(steps.map(({ classifier }) => classifier).indexOf('ACT')).toBeOneOf([-1, steps.length - 1]);
    }
  });

  // The plan of an arrival is what the line says of it first; from then on lateness is counted.
  it('plans each arrival before it says anything else of it', () => {
    const reported = groupsOf(script).filter(([first]) => first !== undefined && isArrival(first));

    expect(reported.length).toBeGreaterThan(0);
    for (const [first] of reported) expect(first).toMatchObject({ classifier: 'PLN', publishedAt: 0 });
  });

  it('knows each container from the start', () => {
    const known = eventsOf(script).flatMap(({ publishedAt, happening }) =>
      publishedAt <= 0 && happening.type === 'EQUIPMENT' ? [happening.box.number] : [],
    );

    expect(known.sort()).toEqual(script.boxes.map(({ number }) => number).sort());
  });

  it('retracts only what was said before', () => {
    for (const step of script.steps) {
      if (step.kind !== 'retraction') continue;
      const said = eventsOf(script).filter(({ key }) => key === step.retracts);
      expect(said.some(({ publishedAt }) => publishedAt < step.publishedAt)).toBe(true);
    }
  });
});

function eventsOf(script: Script): EventStep[] {
  return script.steps.filter((step) => step.kind === 'event');
}

function groupsOf(script: Script): EventStep[][] {
  const groups = new Map<string, EventStep[]>();
  for (const step of eventsOf(script)) groups.set(step.key, [...(groups.get(step.key) ?? []), step]);
  return [...groups.values()];
}

function isArrival({ happening }: EventStep): boolean {
  return happening.type === 'TRANSPORT' && happening.code === 'ARRI';
}

function carriagesOf(script: Script): ScriptedCarriage[] {
  return eventsOf(script).flatMap(({ happening }) => (happening.type === 'SHIPMENT' ? [] : [happening.by]));
}

function facilitiesOf(script: Script): Facility[] {
  return script.steps.flatMap((step) => {
    if (step.kind === 'snapshot') return [step.facility];
    return step.kind === 'event' && step.happening.type !== 'SHIPMENT' ? [step.happening.at] : [];
  });
}
