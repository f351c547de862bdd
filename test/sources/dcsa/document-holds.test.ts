import { describe, expect, it } from 'vitest';
import { derive } from '../../../src/domain/journey/derive.ts';
import { type ObservationDraft, store } from '../../../src/domain/observation.ts';
import { toObservations } from '../../../src/sources/dcsa/to-observations.ts';
import { equipmentEvent, shipmentEvent } from './events.ts';
import { customsEvent, shipmentEvent30 } from './events-30.ts';

const RECEIVED_AT = '2026-02-06T00:00:00.000Z';
const BOXES = ['MSKU1234565', 'MRKU2345671'];

function drafts(...events: unknown[]): ObservationDraft[] {
  return toObservations(events, { source: 'MAEU', receivedAt: RECEIVED_AT }).map(({ draft }) => draft);
}

/** The status of the customs document or the release message on a day of January. */
function status(code: string, documentTypeCode: string, day: number, containers: string[] = [], changes: object = {}) {
  return shipmentEvent({
    eventID: `s-${code}-${documentTypeCode}-${day}`,
    shipmentEventTypeCode: code,
    documentTypeCode,
    documentID: 'DOC1',
    eventDateTime: `2026-01-${day}T10:00:00Z`,
    eventCreatedDateTime: `2026-01-${day}T11:00:00Z`,
    references: containers.map((referenceValue) => ({ referenceType: 'EQ', referenceValue })),
    ...changes,
  });
}

/** The names of the holds on each of two containers after events, in both orders of the events. */
function holds(...events: unknown[]): string[][] {
  const [one, other] = [events, events.toReversed()].map((ordered) => {
    const loads = BOXES.map((equipmentReference, index) =>
      equipmentEvent({ eventID: `load-${index}`, equipmentReference }),
    );
    const stored = drafts(...loads, ...ordered).map((draft) => store(draft, RECEIVED_AT));
    return BOXES.map((number) => {
      const [state] = derive(stored, RECEIVED_AT, { containers: [number] }).containers;
      return (state?.holds ?? []).map(({ name }) => name);
    });
  });
  expect(other).toEqual(one);
  return one ?? [];
}

describe('the status of a document', () => {
  it('is a hold by customs or of the freight on the containers to which the event refers', () => {
    expect(holds(status('HOLD', 'CUS', 20, BOXES.slice(0, 1)))).toEqual([['customs'], []]);
    expect(holds(status('HOLD', 'SRM', 20, BOXES.slice(1)))).toEqual([[], ['freight']]);
    expect(holds(status('ON_HOLD', 'CUSTOMS_CLEARANCE', 20, BOXES))).toEqual([['customs'], ['customs']]);
  });

  it('holds the whole shipment where the event refers to no container', () => {
    expect(holds(status('HOLD', 'CUS', 20))).toEqual([['customs'], ['customs']]);
  });

  it('holds in version 3 as in version 2', () => {
    const event = shipmentEvent30({
      eventDateTime: '2026-01-20T10:00:00Z',
      eventClassification: { eventTypeCode: 'SHIPMENT', eventClassifierCode: 'ACT', shipmentEventTypeCode: 'HOLD' },
      shipmentDetails: { documentReference: { typeCode: 'SRM', reference: 'DOC1' } },
    });

    expect(holds(event)).toEqual([['freight'], ['freight']]);
  });

  it.each([
    ['the same containers', BOXES, BOXES],
    ['the whole shipment, held as such', [], []],
    ['the whole shipment, held container by container', BOXES, []],
    ['every container, held as a shipment', [], BOXES],
  ])('lets go by a later release of %s', (_what, held, released) => {
    expect(holds(status('HOLD', 'CUS', 20, held), status('RELS', 'CUS', 21, released))).toEqual([[], []]);
  });

  it('lets go one container of a shipment that is held, and no hold of another shipment', () => {
    const events = [status('HOLD', 'CUS', 20), status('HOLD', 'SRM', 20), status('RELS', 'CUS', 21, BOXES.slice(0, 1))];

    expect(holds(...events)).toEqual([['freight'], ['freight', 'customs']].map((names) => names.sort()));
  });

  it('holds again after a release', () => {
    expect(holds(status('RELS', 'CUS', 20, BOXES), status('HOLD', 'CUS', 21))).toEqual([['customs'], ['customs']]);
  });

  it('ends what customs did with the container, and the other way round', () => {
    expect(holds(customsEvent('CUSS', '2026-01-20T10:00:00Z'), status('RELS', 'CUS', 21))).toEqual([[], []]);
    expect(holds(status('HOLD', 'CUS', 20), customsEvent('CUSR', '2026-01-21T10:00:00Z'))).toEqual([[], ['customs']]);
  });

  it('never held where the event is taken back', () => {
    const taken = status('HOLD', 'CUS', 20, BOXES, { isRetracted: true, eventCreatedDateTime: '2026-01-22T00:00:00Z' });

    expect(holds(status('HOLD', 'CUS', 20, BOXES), taken)).toEqual([[], []]);
  });

  it('holds nothing yet by an event that is expected or lies ahead, or by another document', () => {
    expect(holds(status('HOLD', 'CUS', 20, BOXES, { eventClassifierCode: 'EST' }))).toEqual([[], []]);
    expect(holds(status('HOLD', 'CUS', 20, BOXES, { eventDateTime: '2026-03-20T10:00:00Z' }))).toEqual([[], []]);
    expect(holds(status('HOLD', 'VGM', 20, BOXES))).toEqual([[], []]);
  });

  it('stays a statement about the document, with the reason of the line', () => {
    const said = drafts(status('HOLD', 'SRM', 20, BOXES.slice(0, 1), { reason: 'Freight not paid' }));

    expect(said).toMatchObject([
      {
        kind: 'terminal_snapshot',
        container: BOXES[0],
        holds: [{ name: 'freight', status: 'hold', description: 'Freight not paid' }],
      },
      { kind: 'document', document: 'other', event: 'other', changeRemark: 'Freight not paid' },
    ]);
  });

  /** The event is taken back by its id alone, as version 3 beta does it. */
  const takesBack = (retractedEventID: string, day: number) => ({
    metadata: { eventID: `r-${retractedEventID}`, eventCreatedDateTime: `2026-01-${day}T11:00:00Z` },
    retractedEventID,
  });

  it('ends a hold whose event is taken back by its id alone, also one of customs on the container', () => {
    expect(holds(status('HOLD', 'CUS', 20, BOXES), takesBack('s-HOLD-CUS-20', 22))).toEqual([[], []]);
    expect(holds(status('HOLD', 'SRM', 20), takesBack('s-HOLD-SRM-20', 22))).toEqual([[], []]);
    expect(holds(customsEvent('CUSS', '2026-01-20T10:00:00Z'), takesBack('e-CUSS', 22))).toEqual([[], []]);
  });

  it('ends only the event that is taken back, of whose hold others may still speak', () => {
    const scan = customsEvent('CUSS', '2026-01-20T10:00:00Z');
    const inspection = customsEvent('CUSI', '2026-01-18T10:00:00Z');
    const again = status('HOLD', 'CUS', 25, BOXES);

    expect(holds(scan, inspection, takesBack('e-CUSS', 22))).toEqual([['customs'], []]);
    expect(holds(status('HOLD', 'CUS', 20, BOXES), takesBack('s-HOLD-CUS-20', 22), again)).toEqual([
      ['customs'],
      ['customs'],
    ]);
  });

  it('holds again where the release is taken back', () => {
    const held = [status('HOLD', 'CUS', 20, BOXES), customsEvent('CUSS', '2026-01-20T10:00:00Z')];

    expect(holds(...held.slice(0, 1), status('RELS', 'CUS', 21, BOXES), takesBack('s-RELS-CUS-21', 22))).toEqual([
      ['customs'],
      ['customs'],
    ]);
    expect(holds(...held.slice(1), customsEvent('CUSR', '2026-01-21T10:00:00Z'), takesBack('e-CUSR', 22))).toEqual([
      ['customs'],
      [],
    ]);
  });
});
