import { pushSender } from '../../support/pushing.ts';
import type { BoxName, Numbers, Said } from '../journey.ts';
import { EMMA } from './line.ts';
import { momentAt } from './moment.ts';

const TERMINAL = pushSender('trapac', { party: 'terminal' });
const LINE = pushSender('mersey');

/** What a message of EDIFACT may add. */
export interface Edifact {
  box?: BoxName;
  place: string;
  isEmpty?: boolean;
  isExport?: boolean;
  /** Function 1 of BGM: cancels the message of the same document number. */
  isCancellation?: boolean;
  document?: string;
  /** When it was sent, local time at the place; the time of the event if it is left out. */
  sent?: string;
}

/** COARRI: the terminal reports a discharge (98) or a loading (270) at a local time. */
export function coarri(kind: 'discharge' | 'load', at: string, more: Edifact): Said {
  const { place } = more;
  const extra = [
    `TDT+20+026E+1++MAEU:172:20+++${EMMA.imo}:146::${EMMA.name}`,
    `LOC+${kind === 'discharge' ? 11 : 9}+${place}:139:6+TRP:TER:306`,
  ];
  const body = (numbers: Numbers) => [
    ...extra,
    equipment(numbers, more),
    `RFF+BM:${numbers.bill}`,
    `DTM+203:${digits(at)}:203`,
    `LOC+${kind === 'discharge' ? 11 : 9}+${place}:139:6`,
  ];
  return edifact('COARRI', kind === 'discharge' ? '98' : '270', at, { more, body });
}

/** CODECO: a truck brings the container in (34) or takes it out (36) at a local time. */
export function codeco(kind: 'in' | 'out', at: string, more: Edifact): Said {
  const body = (numbers: Numbers) => [
    equipment(numbers, more),
    `DTM+7:${digits(at)}:203`,
    `LOC+165+${more.place}:139:6`,
    'TDT+1++3+31',
  ];
  return edifact('CODECO', kind === 'in' ? '34' : '36', at, { more, body });
}

interface Message {
  more: Edifact;
  body: (numbers: Numbers) => string[];
}

function edifact(type: string, document: string, at: string, { more, body }: Message): Said {
  const sent = more.sent ?? at;
  const prepared = digits(sent);
  const number = more.document ?? `${type}${digits(at)}`;
  return {
    name: `trapac: ${type} ${document}${more.isCancellation ? ' cancelled' : ''} ${at}`,
    from: TERMINAL,
    sentAt: momentAt(sent, more.place),
    write(numbers) {
      const segments = [
        `BGM+${document}+${number}+${more.isCancellation ? 1 : 9}`,
        `DTM+137:${prepared}:203`,
        ...body(numbers),
      ];
      const all = [
        `UNB+UNOA:2+SENDER+LANDFALL+${prepared.slice(2, 8)}:${prepared.slice(8)}+1`,
        `UNH+1+${type}:D:00B:UN`,
        ...segments,
        `UNT+${segments.length + 2}+1`,
        'UNZ+1+1',
      ];
      return all.map((segment) => `${segment}'`).join('\n');
    },
  };
}

function equipment(numbers: Numbers, { box = 'box', isEmpty = false, isExport = false }: Edifact): string {
  return `EQD+CN+${numbers[box]}+45G1:102:5++${isExport ? 2 : 3}+${isEmpty ? 4 : 5}`;
}

function digits(text: string): string {
  return text.replace(/[^0-9]/g, '').slice(0, 12);
}

/** What a 315 may add. */
export interface Status315 {
  place: string;
  placeName: string;
  box?: BoxName;
  isEmpty?: boolean;
  /** The segments `R4`, where the usual one, of the place, is not enough. */
  ports?: readonly string[];
  voyage?: string;
  sent?: string;
}

/** X12 315 of the line: one status code at the local time of its place. */
export function x12315(code: string, at: string, more: Status315): Said {
  const { place, placeName, box = 'box', isEmpty = false, voyage = '026E', sent = at } = more;
  const [date = '', time = ''] = [digits(at).slice(0, 8), digits(at).slice(8)];
  const [sentDate, sentTime] = [digits(sent).slice(0, 8), digits(sent).slice(8)];
  return {
    name: `mersey: 315 ${code} ${place} ${at}`,
    from: LINE,
    sentAt: momentAt(sent, place),
    write(numbers) {
      const number = numbers[box];
      const body = [
        `B4***${code}*${date}*${time}*${placeName}*${number.slice(0, 4)}*${number.slice(4, 10)}*${isEmpty ? 'E' : 'L'}*45G1*${place}*UN*${number.slice(10)}`,
        `N9*BM*${numbers.bill}`,
        'N9*SCA*MAEU',
        `Q2*${EMMA.imo}*******${''}*${voyage}***L*${EMMA.name}`,
        ...(more.ports ?? [`R4*5*UN*${place}*${placeName}`, `DTM*140*${date}*${time}*LT`]),
      ];
      const segments = [
        `ISA*00*          *00*          *ZZ*MAEU           *ZZ*LANDFALL       *${sentDate.slice(2)}*${sentTime}*U*00401*000000009*0*P*>`,
        `GS*QO*MAEU*LANDFALL*${sentDate}*${sentTime}*9*X*004010`,
        'ST*315*0001',
        ...body,
        `SE*${body.length + 2}*0001`,
        'GE*1*9',
        'IEA*1*000000009',
      ];
      return segments.map((segment) => `${segment}~`).join('\n');
    },
  };
}
