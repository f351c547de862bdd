/** What people write in place of the names of ports, and the codes that each means; of an area all of its ports. */
const SHORT_NAMES: Readonly<Record<string, readonly string[]>> = {
  DFW: ['USDAL', 'USFWT'],
  HCMC: ['VNSGN'],
  HK: ['HKHKG'],
  KC: ['USKCK', 'USMKC'],
  KL: ['MYPKG', 'MYKUL'],
  LA: ['USLAX'],
  LALB: ['USLAX', 'USLGB'],
  LB: ['USLGB'],
  LCB: ['THLCH'],
  NJ: ['USNYC'],
  NOLA: ['USMSY'],
  NWSA: ['USSEA', 'USTIW'],
  NY: ['USNYC'],
  NYNJ: ['USNYC'],
  PHILLY: ['USPHL'],
  PTP: ['MYTPP'],
  RDAM: ['NLRTM'],
  SANPEDROBAY: ['USLAX', 'USLGB'],
  SEATAC: ['USSEA', 'USTIW'],
  SF: ['USOAK', 'USSFO'],
  SG: ['SGSIN'],
  YVR: ['CAVAN'],
};

/** The codes that a short name means: `LA`, `l.a.`, `LA/LB`, `NY & NJ`; none for any other text. */
export function codesCalled(text: string): readonly string[] {
  const key = text.replace(/[\s./&'-]+/g, '').toUpperCase();
  return Object.hasOwn(SHORT_NAMES, key) ? (SHORT_NAMES[key] ?? []) : [];
}
