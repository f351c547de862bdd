/**
 * Distances that others have published, in nautical miles. Ports as in `location-table.ts`, other places by position.
 * `closed` says which canals the published way keeps out of.
 */

import type { Canal } from '../../../src/domain/sea/canal.ts';

interface Published {
  from: string | readonly [latitude: number, longitude: number];
  to: string | readonly [latitude: number, longitude: number];
  miles: number;
  source: string;
  closed?: readonly Canal[];
}

const RAS_TANURA = [26.65, 50.17] as const;
const PAPEETE = [-17.53, -149.57] as const;
const HILO = [19.73, -155.06] as const;

/** Suez Canal Authority, savings in distance by the canal, as its agent Rafimar repeats them (rafimar.com/Suez-Canal.html). */
const SUEZ = 'Suez Canal Authority';

/** US Hydrographic Office, in Merry, The Nicaragua Canal (clyx.com/books/merry/san_francisco_and_the_nicaragua_canal). */
const HYDROGRAPHIC_OFFICE = 'US Hydrographic Office';

/** Drewry Shipping Consultants in Oil & Gas Journal, 28 December 1992 (ogj.com/home/article/17219168); halves of round trips. */
const DREWRY = 'Drewry Shipping Consultants';

/** The log that a cruise ship's captain gave to her guests, Pacific Princess 2013 and Grand Voyage 2013 (agretirednomads.blogspot.com). */
const PACIFIC_PRINCESS = 'log of a cruise ship';

/** The log of the container ship Hanjin Baltimore (frozenheads.net/by-the-numbers). */
const HANJIN_BALTIMORE = 'log of Hanjin Baltimore';

/** NOAA, Distances Between United States Ports, 1978, in Maritime Reporter, July 1978. */
const NOAA = 'NOAA';

/** NGA Pub. 151, Distances Between Ports, 2001, as grokipedia.com/page/distances_between_ports quotes it. */
const PUB_151 = 'Pub. 151';

export const PUBLISHED_DISTANCES: readonly Published[] = [
  { from: RAS_TANURA, to: 'ROCND', miles: 4144, source: SUEZ },
  { from: RAS_TANURA, to: 'ROCND', miles: 12_094, source: SUEZ, closed: ['suez'] },
  { from: RAS_TANURA, to: 'FRFOS', miles: 4684, source: SUEZ },
  { from: RAS_TANURA, to: 'FRFOS', miles: 10_783, source: SUEZ, closed: ['suez'] },
  { from: RAS_TANURA, to: 'NLRTM', miles: 6436, source: SUEZ },
  { from: RAS_TANURA, to: 'NLRTM', miles: 11_169, source: SUEZ, closed: ['suez'] },
  { from: RAS_TANURA, to: 'USNYC', miles: 8281, source: SUEZ },
  { from: RAS_TANURA, to: 'USNYC', miles: 11_794, source: SUEZ, closed: ['suez'] },
  { from: 'SAJED', to: 'GRPIR', miles: 1320, source: SUEZ },
  { from: 'SAJED', to: 'GRPIR', miles: 11_207, source: SUEZ, closed: ['suez'] },
  { from: 'SAJED', to: 'GBLIV', miles: 3902, source: SUEZ },
  { from: 'SAJED', to: 'GBLIV', miles: 10_702, source: SUEZ, closed: ['suez'] },
  { from: 'INNSA', to: 'NLRTM', miles: 6337, source: SUEZ },
  { from: 'INNSA', to: 'NLRTM', miles: 10_743, source: SUEZ, closed: ['suez'] },
  { from: 'INNSA', to: 'FRMRS', miles: 4558, source: SUEZ },
  { from: 'INNSA', to: 'FRMRS', miles: 10_362, source: SUEZ, closed: ['suez'] },
  { from: 'CNSHA', to: 'ITGOA', miles: 8670, source: SUEZ },
  { from: 'CNSHA', to: 'ITGOA', miles: 13_619, source: SUEZ, closed: ['suez'] },
  { from: 'JPYOK', to: 'GBTIL', miles: 11_021, source: DREWRY },
  { from: 'JPYOK', to: 'GBTIL', miles: 14_427, source: DREWRY, closed: ['suez', 'panama'] },
  { from: 'AUSYD', to: 'NLRTM', miles: 11_483, source: DREWRY },
  { from: 'AUSYD', to: 'NLRTM', miles: 12_707, source: DREWRY, closed: ['suez', 'panama'] },
  { from: RAS_TANURA, to: 'USHOU', miles: 9756, source: DREWRY },
  { from: RAS_TANURA, to: 'USHOU', miles: 12_500, source: DREWRY, closed: ['suez'] },
  { from: 'USOAK', to: 'JPYOK', miles: 4536, source: HYDROGRAPHIC_OFFICE },
  { from: 'USHNL', to: 'JPYOK', miles: 3400, source: HYDROGRAPHIC_OFFICE },
  { from: 'USOAK', to: 'HKHKG', miles: 6060, source: HYDROGRAPHIC_OFFICE },
  { from: 'USHNL', to: 'HKHKG', miles: 4917, source: HYDROGRAPHIC_OFFICE },
  { from: PAPEETE, to: 'NZAKL', miles: 2215, source: PACIFIC_PRINCESS },
  { from: 'USPEF', to: 'CRLIO', miles: 1200, source: PACIFIC_PRINCESS },
  { from: 'USSEA', to: 'KRPUS', miles: 4616, source: HANJIN_BALTIMORE },
  { from: 'KRPUS', to: 'CNYTN', miles: 1143, source: HANJIN_BALTIMORE },
  { from: 'CNYTN', to: 'TWKHH', miles: 340, source: HANJIN_BALTIMORE },
  // The log of a cruise ship in August 2013 (jacanasjottings.blogspot.com/2013/09).
  { from: 'USLAX', to: HILO, miles: 2153, source: PACIFIC_PRINCESS },
  { from: 'USBOS', to: 'USANC', miles: 7312, source: NOAA },
  { from: 'USNYC', to: 'LKCMB', miles: 8604, source: PUB_151 },
  // The northern track, as The Philadelphia Record gave it in 1891 (aadl.org/node/100827).
  { from: 'USNYC', to: 'GBLIV', miles: 3064, source: 'The Philadelphia Record' },
];
