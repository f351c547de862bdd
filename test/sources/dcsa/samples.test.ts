import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { store } from '../../../src/domain/observation.ts';
import { reader as arrivalNotice } from '../../../src/sources/arrival-notice/reader.ts';
import { reader as dcsa } from '../../../src/sources/dcsa/reader.ts';
import type { ReadContext, Reader, Reading } from '../../../src/sources/push.ts';

/** Messages of the standard's makers, which are not kept here: SAMPLES_DIR names a directory with `dcsa/*.json`. */
const samplesDirectory = process.env.SAMPLES_DIR ?? '';

const CONTEXT: ReadContext = {
  sender: { source: 'MAEU', party: 'shipping_line', scac: 'MAEU', dialect: null },
  receivedAt: '2026-02-06T00:00:00.000Z',
};

/** What each file holds: its statements by what they say, or the reasons for which it says nothing. */
const EXPECTED: Record<string, string[]> = {
  'dcsa/tnt-220-response-wrong-structure.json': [
    'rejected: The element does not say what kind of event it is.',
    'rejected: The element does not say what kind of event it is.',
  ],
  'dcsa/tnt-220-response.json': [
    'TRANSPORT ARRI actual APZU4812090 FRPAR 2021-01-09T13:12:56.000Z',
    'EQUIPMENT LOAD estimated APZU4812090 FRPAR 2019-11-11T23:11:00.000Z',
    'TRANSPORT ARRI actual APZU4812090 FRPAR 2021-01-09T13:12:56.000Z',
    'EQUIPMENT LOAD estimated APZU4812090 FRPAR 2019-11-11T23:11:00.000Z',
    'equipment APZU4812090 22GP',
    'reference BKG: booking ABC123123123 mentioned',
    'reference TRD: bill_of_lading RESERVED-HHL123 mentioned',
    'SHIPMENT DRFT: other RESERVED-HHL123 other',
    'SHIPMENT DRFT: booking ABC123123123 other',
    'SHIPMENT DRFT: bill_of_lading RESERVED-HHL123 other',
  ],
  'dcsa/tnt-300-response.json': [
    'SHIPMENT CONF: booking ABC709951 confirmed',
    'TRANSPORT DEPA actual shipment GBSOU 2026-01-16T11:30:00.000Z',
    'reference TRD: bill_of_lading HHL71800000 mentioned',
    'reference BKG: booking ABC709951 mentioned',
    'EQUIPMENT GTIN IMPORT actual APZU4812090 FRPAR 2026-01-17T13:45:00.000Z',
    'IOT LOC: a device reported its position, nothing measured',
    'REEFER MEAS: the refrigeration unit was measured, set point -20 °C, ambient 18.5 °C, probe 1 -19.8 °C, probe 2 -20.1 °C, probe 3 -19.9 °C, humidity set point 85 %, O2 set point 20.5 %, CO2 set point 0.3 %, humidity 84.2 %, O2 20.6 %, CO2 0.35 %',
    'equipment APZU4812090 45G1',
    'equipment APZU4812090 22GP',
    'equipment APZU4812090 42R1',
  ],
  'dcsa/tnt_v3.0.0-Beta-1_railTransportExample.json': [
    'TRANSPORT ARRI estimated APZU4812090 NLRAM 2022-11-11T23:11:00.000Z',
    'reference BKG: booking ABC123059 mentioned',
    'reference TRD: bill_of_lading 85943567 mentioned',
  ],
  'dcsa/tnt_v3.0.0-Beta-1_retractedTransportEventExample.json': ['retracts 957e4966-dad0-4111-9f8f-fb7216c43907'],
  'dcsa/tnt_v3.0.0-Beta-1_transshipmentExample.json': [
    'EQUIPMENT LOAD estimated APZU4812090 NLRAM 2019-11-11T23:11:00.000Z',
    'equipment APZU4812090 22GP',
    'reference BKG: booking ABC123059 mentioned',
    'reference TRD: bill_of_lading 85943567 mentioned',
  ],
  'arrival-notice/arrivalnotice-api-100-get-basic-response.json': [
    'arrival notice: bill_of_lading TRANSPORT_DOCUMENT_REFERENCE mentioned',
    'arrival notice: bill_of_lading TRANSPORT_DOCUMENT_REFERENCE mentioned',
    'arrival notice: bill_of_lading TRANSPORT_DOCUMENT_REFERENCE mentioned',
    'equipment HLCU1234567 42G1',
    'arrival notice portOfDischargeArrivalDate estimated shipment SGSIN 2024-03-11T16:00:00.000Z',
    'free time DET MSKU1234567 until null, 10 CD',
    'free time DET MSKU1234568 until null, 10 CD',
  ],
  'arrival-notice/arrivalnotice-api-100-post-freetime-request.json': [
    'arrival notice: bill_of_lading MSK71900000 mentioned',
    'equipment MSKU1234567 40HC',
    'equipment MSKU1234568 40HC',
    'arrival notice portOfDischargeArrivalDate estimated shipment DEHAM 2023-12-12T23:00:00.000Z',
    'free time DET MSKU1234567 until null, 10 CD',
    'free time DET MSKU1234568 until null, 10 CD',
  ],
};

function saidBy({ messages, rejections }: Reading): string[] {
  const said = messages
    .flatMap(({ statements }) => statements)
    .map(({ draft }) => {
      switch (draft.kind) {
        case 'movement':
          return [
            draft.originalEvent,
            draft.classifier,
            draft.container ?? 'shipment',
            draft.place?.locode,
            draft.occurredAt,
          ].join(' ');
        case 'document':
          return `${draft.originalEvent}: ${draft.document} ${draft.number} ${draft.event}`;
        case 'equipment':
          return `equipment ${draft.container} ${draft.isoCode}`;
        case 'retraction':
          return `retracts ${draft.retracts}`;
        case 'measurement': {
          const readings = draft.readings.map(({ name, value, unit }) => `${name} ${value} ${unit}`).join(', ');
          return `${draft.originalEvent}: ${draft.words}, ${readings === '' ? 'nothing measured' : readings}`;
        }
        case 'free_time':
          return `free time ${draft.types.join('+')} ${draft.container} until ${draft.until}, ${draft.duration} ${draft.unit}`;
        case 'unusable':
          return `${draft.originalEvent}: ${draft.reason}`;
        default:
          return draft.kind;
      }
    });
  return [...said, ...rejections.map(({ reason }) => `rejected: ${reason}`)];
}

describe('messages of the standard', () => {
  if (samplesDirectory === '') {
    it.skip('are not here: SAMPLES_DIR is not set');
    return;
  }
  const files = ['dcsa', 'arrival-notice']
    .filter((folder) => existsSync(join(samplesDirectory, folder)))
    .flatMap((folder) => readdirSync(join(samplesDirectory, folder)).map((name) => `${folder}/${name}`))
    .filter((file) => file.endsWith('.json'));

  it.each(files)('%s is read by its own reader alone, and says what it says, however often', (file) => {
    const text = readFileSync(join(samplesDirectory, file), 'utf8');
    const [own, other]: Reader[] = file.startsWith('dcsa/') ? [dcsa, arrivalNotice] : [arrivalNotice, dcsa];

    const [once, twice] = [own?.read(text, CONTEXT), own?.read(text, CONTEXT)];

    expect([own?.recognizes(text), other?.recognizes(text)]).toEqual([true, false]);
    expect(once === undefined ? null : saidBy(once)).toEqual(EXPECTED[file]);
    const idsOf = (reading: Reading | undefined) =>
      reading?.messages.flatMap(({ statements }) => statements.map(({ draft }) => store(draft, CONTEXT.receivedAt).id));
    expect(idsOf(twice)).toEqual(idsOf(once));
    expect(twice).toEqual(once);
  });
});
