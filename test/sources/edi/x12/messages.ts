import { checkDigit } from '../../../../src/domain/container-number.ts';
import type { ReadContext } from '../../../../src/sources/push.ts';
import type { Chance } from '../../../bench/chance.ts';

/** How an interchange is written. */
export interface Writing {
  separator: string;
  terminator: string;
  /** What follows every terminator. */
  lineBreak: string;
  isPadded: boolean;
}

export const PLAIN: Writing = { separator: '*', terminator: '~', lineBreak: '', isPadded: true };

/** The context in which the tests read: a line without a dialect. */
export const CONTEXT: ReadContext = {
  sender: { source: 'TSTU', party: 'shipping_line', scac: 'TSTU', dialect: null },
  receivedAt: '2026-03-01T00:00:00.000Z',
};

/** Segments between ST and SE, as texts with `*`. */
export type Body = readonly string[];

/** A transaction set. */
export function transaction(set: string, body: Body, control = '0001'): string[] {
  return [`ST*${set}*${control}`, ...body, `SE*${body.length + 2}*${control}`];
}

/** A whole interchange of one group. */
export function interchange(transactions: readonly (readonly string[])[], writing: Writing = PLAIN): string {
  const pad = (text: string, length: number) => (writing.isPadded ? text.padEnd(length) : text);
  const isa = `ISA*00*${pad('', 10)}*00*${pad('', 10)}*ZZ*${pad('TESTLINE', 15)}*ZZ*${pad('LANDFALL', 15)}*260228*1530*U*00401*000000007*0*P*>`;
  const gs = 'GS*QO*TESTLINE*LANDFALL*20260228*1530*7*X*004010';
  const segments = [isa, gs, ...transactions.flat(), `GE*${transactions.length}*7`, 'IEA*1*000000007'];
  return segments
    .map((text) => text.replaceAll('*', writing.separator) + writing.terminator + writing.lineBreak)
    .join('');
}

/** A 315 alone in its interchange. */
export function oceanFile(...body: string[]): string {
  return interchange([transaction('315', body)]);
}

/** A 322 alone in its interchange. */
export function rampFile(...body: string[]): string {
  return interchange([transaction('322', body)]);
}

/** A 214 alone in its interchange. */
export function truckFile(...body: string[]): string {
  return interchange([transaction('214', body)]);
}

const OCEAN_CODES = ['EE', 'I', 'AE', 'VD', 'VA', 'UV', 'OA', 'RD', 'AV', 'PA', 'CT', 'E', 'QQ', 'NF'];
const RAIL_CODES = ['AL', 'RL', 'A', 'P', 'AR', 'UR', 'NF', 'OA', 'J', 'GI'];
const TRUCK_CODES = ['X3', 'AF', 'X1', 'D1', 'AV', 'OA'];
const PORTS = ['CNSHA*SHANGHAI*CN', 'KRPUS*BUSAN*KR', 'USLAX*LOS ANGELES*US', 'USCHI*CHICAGO RAMP*US', 'NLRTM**NL'];

/** A container with a right check digit, mostly. */
function box(chance: Chance): { serial: string; digit: string } {
  const serial = String(chance.below(1_000_000)).padStart(6, '0');
  const digit = chance.happens(0.95) ? checkDigit(`MSKU${serial}`) : chance.below(10);
  return { serial, digit: String(digit) };
}

function day(chance: Chance): string {
  return `20260${1 + chance.below(4)}${String(1 + chance.below(28)).padStart(2, '0')}`;
}

function time(chance: Chance): string {
  return `${String(chance.below(24)).padStart(2, '0')}${String(chance.below(60)).padStart(2, '0')}`;
}

/** The body of some 315. */
export function anyOceanStatus(chance: Chance): string[] {
  const { serial, digit } = box(chance);
  const [from, over, to] = [chance.pick(PORTS), chance.pick(PORTS), chance.pick(PORTS)];
  return [
    `B4***${chance.pick(OCEAN_CODES)}*${day(chance)}*${time(chance)}**MSKU*${serial}*${chance.pick(['L', 'E', ''])}*45G1*${over.slice(0, 5)}*UN*${digit}`,
    `N9*BM*TSTB${serial}01`,
    `N9*BN*${serial}77`,
    `N9*EQ*MSKU${serial}${digit}`,
    ...(chance.happens(0.5) ? [`N9*SN*SL${serial}`, 'N9*SCA*MAEU'] : []),
    ...(chance.happens(0.2) ? [`SG*CT***${day(chance)}*0800`, 'SG*CR', 'SG*AV'] : []),
    'Q2*9321483********602E***L*TEST VESSEL',
    `R4*L*UN*${from}`,
    `DTM*140*${day(chance)}*${time(chance)}*LT`,
    `R4*D*UN*${to}`,
    `DTM*139*${day(chance)}*${time(chance)}*${chance.pick(['LT', 'UT', 'PT', ''])}`,
    `R4*5*UN*${over}`,
    `DTM*140*${day(chance)}*${time(chance)}*LT`,
  ];
}

/** The body of some 322. */
export function anyRampActivity(chance: Chance): string[] {
  const { serial, digit } = box(chance);
  return [
    `Q5*${chance.pick(RAIL_CODES)}*${day(chance)}*${time(chance)}*${chance.pick(['LT', 'CT', 'ET'])}**CHICAGO*IL*US`,
    `N7*MSKU*${serial}*43000*G*******CN*BNSF*****${chance.pick(['L', 'K'])}*${digit}****4510*BNSF`,
    `DTM*371*${day(chance)}*${time(chance)}*LT`,
    'M7*SEAL1*SEAL2',
    `W2*MSKU*${serial}**CC*${chance.pick(['L', 'E'])}********${digit}`,
    'R4*5*UN*USCHI*BNSF LOGISTICS RAMP*US***IL',
    'R4*6*UN*USLGB*LONG BEACH*US***CA',
    'R4*7*UN*USCHI*BNSF LOGISTICS RAMP*US***IL',
    'N1*RR*BNSF Railway*ZZ*BNSF',
    `N9*BN*${serial}77`,
  ];
}

/** The body of some 214. */
export function anyTruckStatus(chance: Chance): string[] {
  const { serial, digit } = box(chance);
  return [
    `B10*${serial}*SHIP${serial}*TRUK`,
    ...Array.from({ length: 1 + chance.below(3) }, (_, index) => [
      `LX*${index + 1}`,
      `AT7*${chance.pick(TRUCK_CODES)}*NS***${day(chance)}*${time(chance)}*LT`,
      'MS1*JOLIET*IL*US',
      `MS2*MSKU*${serial}*CN*${digit}`,
      `L11*TSTB${serial}01*BM`,
    ]).flat(),
  ];
}
