import { checkDigit } from '../../../../src/domain/container-number.ts';
import { edifact } from './interchange.ts';

/* Bayplans and orders to terminals of our own making, after SMDG BAPLIE 2.x and 3.x and COPRAR D.95B. */

/** A vessel that leaves Shanghai at 14:30 local time and is expected in Los Angeles at 06:00 local time. */
export const VOYAGE = 'TDT+20+602W+1++MAE:172:20+++9321483:146:11:TEST VESSEL';

/** The header of a bayplan that was made half an hour after the vessel had left. */
export const SAILED_HEADER: readonly string[] = [
  'BGM++PLAN1+9',
  'DTM+137:202601050700UTC:303',
  VOYAGE,
  'LOC+5+CNSHA:139:6',
  'LOC+61+USLAX:139:6',
  'DTM+136:202601051430:203',
  'DTM+132:202601190600:203',
  'RFF+VON:602W',
];

/** The same with the expected departure, made before it. */
export const DRAFT_HEADER: readonly string[] = SAILED_HEADER.map((segment) =>
  segment.replace('DTM+136', 'DTM+133').replace('137:202601050700UTC:303', '137:202601041200:203'),
);

/** A location as 2.x writes it: measures and ports before the container. */
export function location(container: string, { pol = 'CNSHA', pod = 'USLAX', position = '0330204' } = {}): string[] {
  return [
    `LOC+147+${position}::5`,
    'MEA+VGM++KGM:24500',
    `LOC+9+${pol}`,
    `LOC+11+${pod}`,
    'LOC+83+USCHI',
    'RFF+BM:1',
    `EQD+CN+${container}+45G1+++5`,
    'NAD+CA+MAE:172:20',
  ];
}

/** A bayplan with a header and locations. */
export function bayplan(header: readonly string[], ...locations: readonly (readonly string[])[]): string {
  const segments = [...header, ...locations.flat()];
  const text = segments.map((segment) => `${segment}'\n`).join('');
  return `UNH+1+BAPLIE:D:95B:UN:SMDG22'\n${text}UNT+${segments.length + 2}+1'`;
}

/** An order to load in Shanghai (45), or to discharge in Los Angeles (43), made on 4 January. */
export function order(code: '43' | '45', containers: readonly (readonly string[])[], messageFunction = '9'): string {
  const port = code === '45' ? 'LOC+9+CNSHA:139:6+YSGT:TER:306' : 'LOC+11+USLAX:139:6+TRP:TER:306';
  const header = [
    `BGM+${code}+ORDER1+${messageFunction}+AB`,
    'DTM+137:202601041200:203',
    'RFF+XXX:1',
    VOYAGE,
    port,
    'DTM+132:202601190600:203',
    'DTM+133:202601051430:203',
    'NAD+CA+MAE:172:20',
  ];
  const segments = [...header, ...containers.flat(), `CNT+16:${containers.length}`];
  return edifact('UNH+1+COPRAR:D:95B:UN:SMDG16', ...segments, `UNT+${segments.length + 2}+1`);
}

/** A container of an order, under a booking. */
export function ordered(container: string, { booking = '601234500', status = '2' } = {}): string[] {
  return [
    `EQD+CN+${container}+45G1:102:5++${status}+5`,
    `RFF+BN:${booking}`,
    'LOC+9+CNSHA:139:6',
    'LOC+11+USLAX:139:6',
    'MEA+AAE+VGM+KGM:24500',
    'NAD+CF+MAE:172:20',
  ];
}

/** The container with a serial number. */
export function boxAt(serial: number): string {
  const firstTen = `MSKU${String(serial).padStart(6, '0')}`;
  return `${firstTen}${checkDigit(firstTen)}`;
}
