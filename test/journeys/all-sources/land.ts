import { pushSender } from '../../support/pushing.ts';
import { EMMA, INLAND, LADING, type Numbers, PORT, type SourceMessage } from './journey.ts';

const TERMINAL = pushSender('trapac', { party: 'terminal' });
const RAILROAD = pushSender('bnsf-rail', { party: 'rail' });
const RAMP = pushSender('logistics-park', { party: 'terminal' });

/** The messages ashore: of the terminal of the port, the railroad, and the operator of the ramp. */
export function byLand(numbers: Numbers): SourceMessage[] {
  const shown = (name: string, hour: string, said: object) => ({
    name,
    from: TERMINAL,
    said: { text: snapshot(numbers, hour, said) },
  });
  const railed = (name: string, preparedAt: string, event: string, at: string, more: string[] = []) => ({
    name,
    from: RAILROAD,
    said: { text: ramp322(numbers, { preparedAt, event, at, more }) },
  });
  const customs = { name: 'customs', status: 'hold', description: 'CBP EXAM' };
  const fees = [{ type: 'exam', amount: 180, currency: 'USD' }];
  const eta = [`R4*7*UN*${INLAND}*LOGISTICS PARK*US***IL`, 'DTM*371*20260619*0600*LT'];
  return [
    { name: 'discharge', from: TERMINAL, said: { text: coarri(numbers) } },
    shown('hold', '2026-06-11T08:00:00-07:00', { available: false, lfd: '2026-06-17', holds: [customs], fees }),
    shown('release', '2026-06-13T09:00:00-07:00', { available: true, lfd: '2026-06-19', holds: [], location: 'Y12' }),
    railed('rail loading', '20260614*0910', 'AL', `20260614*0100*LT**LOS ANGELES*CA*US|${PORT}`),
    railed('rail departure', '20260614*1530', 'RL', `20260614*0700*LT**LOS ANGELES*CA*US|${PORT}`, eta),
    railed('rail arrival', '20260619*1345', 'AR', `20260619*0715*LT**CHICAGO*IL*US|${INLAND}`),
    railed('notification', '20260619*1822', 'NF', `20260619*1200*LT**CHICAGO*IL*US|${INLAND}`),
    { name: 'last free day of the railroad', from: RAILROAD, said: { text: sighting(numbers) } },
    { name: 'pick-up', from: RAMP, said: { text: codeco(numbers) } },
  ];
}

/** A text that says nothing new in other words: the same statement under another control number. */
export function repeated(numbers: Numbers): SourceMessage {
  const [again] = byLand(numbers).filter(({ name }) => name === 'rail loading');
  if (again === undefined || !('text' in again.said)) throw new Error('The train was loaded.');
  return { ...again, name: 'rail loading again', said: { text: again.said.text.replaceAll('000000007', '000000008') } };
}

function snapshot({ box }: Numbers, checkedAt: string, said: object): string {
  const terminal = { smdg: 'TRP', name: 'TraPac', locode: PORT };
  return JSON.stringify({ container: box, checked_at: checkedAt, terminal, ...said });
}

/** The terminal names the bill of lading, as few do. */
function coarri({ box, bill }: Numbers): string {
  return message('COARRI', '202606102310', [
    'BGM+98+DOC1+9',
    'DTM+137:202606102310:203',
    `TDT+20+026E+1++MAEU:172:20+++${EMMA.imo}:146::${EMMA.name}`,
    `LOC+11+${PORT}:139:6+TRP:TER:306`,
    `EQD+CN+${box}+45G1:102:5++3+5`,
    `RFF+BM:${bill}`,
    'DTM+203:202606101505:203',
    `LOC+9+${LADING}:139:6`,
    `LOC+11+${PORT}:139:6`,
  ]);
}

/** The truck leaves the ramp. */
function codeco({ box }: Numbers): string {
  return message('CODECO', '202606241600', [
    'BGM+36+DOC2+9',
    'DTM+137:202606241600:203',
    `EQD+CN+${box}+45G1:102:5++3+5`,
    'DTM+7:202606241030:203',
    `LOC+165+${INLAND}:139:6`,
    'TDT+1++3+31',
  ]);
}

function message(type: string, preparedAt: string, segments: readonly string[]): string {
  const date = `${preparedAt.slice(2, 8)}:${preparedAt.slice(8)}`;
  const all = [
    `UNB+UNOA:2+SENDER+LANDFALL+${date}+1`,
    `UNH+1+${type}:D:00B:UN`,
    ...segments,
    `UNT+${segments.length + 2}+1`,
    'UNZ+1+1',
  ];
  return all.map((segment) => `${segment}'`).join('\n');
}

interface Status {
  preparedAt: string;
  event: string;
  at: string;
  more: readonly string[];
}

/** A 322 of the railroad; the place of the event stands behind `|`. */
function ramp322({ box }: Numbers, { preparedAt, event, at, more }: Status): string {
  const [when = '', place = ''] = at.split('|');
  const [date = '', time = ''] = preparedAt.split('*');
  const [initial, serial, digit] = [box.slice(0, 4), box.slice(4, 10), box.slice(10)];
  const body = [
    `Q5*${event}*${when}`,
    `N7*${initial}*${serial}*43000*G*******CN*BNSF*****L*${digit}****45G1*BNSF`,
    `W2*${initial}*${serial}**CC*L********${digit}`,
    `R4*5*UN*${place}*RAMP*US`,
    ...more,
  ];
  const segments = [
    `ISA*00*          *00*          *ZZ*BNSF           *ZZ*LANDFALL       *${date.slice(2)}*${time}*U*00401*000000007*0*P*>`,
    `GS*RO*BNSF*LANDFALL*${date}*${time}*7*X*004010`,
    'ST*322*0001',
    ...body,
    `SE*${body.length + 2}*0001`,
    'GE*1*7',
    'IEA*1*000000007',
  ];
  return segments.map((segment) => `${segment}~`).join('\n');
}

function sighting({ box }: Numbers): string {
  const place = { location: 'CHICAGO', state: 'IL', destination: 'CHICAGO', destination_state: 'IL' };
  return JSON.stringify({
    sightings: [{ container: box, ...place, lfd: '2026-06-22', reported_at: '2026-06-19T20:05:00Z' }],
  });
}
