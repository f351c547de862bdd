/**
 * Container terminals by the code that US Customs gives a facility (FIRMS). The SMDG code is the terminal's code in the
 * liner trade; it is unique within a port only, and null where it is not known.
 */
export interface TerminalRow {
  firms: string;
  smdg: string | null;
  name: string;
  /** The short name of the trade. */
  nickname: string;
  locode: string;
}

export const TERMINALS = [
  { firms: 'W185', smdg: 'APMT', name: 'APM Terminals Pier 400', nickname: 'APM', locode: 'USLAX' },
  { firms: 'Y124', smdg: 'ETS', name: 'Everport Terminal Services', nickname: 'Everport', locode: 'USLAX' },
  { firms: 'Y257', smdg: 'EAGLE', name: 'Fenix Marine Services', nickname: 'Fenix', locode: 'USLAX' },
  { firms: 'Y258', smdg: 'TRAP', name: 'TraPac', nickname: 'TraPac', locode: 'USLAX' },
  { firms: 'Y773', smdg: 'WBCT', name: 'West Basin Container Terminal', nickname: 'WBCT', locode: 'USLAX' },
  { firms: 'Y790', smdg: 'YUSEN', name: 'Yusen Terminals', nickname: 'YTI', locode: 'USLAX' },
  { firms: 'WAC8', smdg: 'LBCT', name: 'Long Beach Container Terminal', nickname: 'LBCT', locode: 'USLGB' },
  { firms: 'W182', smdg: 'SSAPCT', name: 'Pacific Container Terminal', nickname: 'PCT', locode: 'USLGB' },
  { firms: 'Y309', smdg: 'ITS', name: 'International Transportation Service', nickname: 'ITS', locode: 'USLGB' },
  { firms: 'Z952', smdg: 'TTI', name: 'Total Terminals International', nickname: 'TTI', locode: 'USLGB' },
  { firms: 'Z985', smdg: 'B58', name: 'Oakland International Container Terminal', nickname: 'OICT', locode: 'USOAK' },
  { firms: 'X117', smdg: 'SSA18', name: 'Terminal 18', nickname: 'T18', locode: 'USSEA' },
  { firms: 'Z693', smdg: 'HUSKY', name: 'Husky Terminal', nickname: 'Husky', locode: 'USTIW' },
  { firms: 'Z705', smdg: 'WUT', name: 'Washington United Terminals', nickname: 'WUT', locode: 'USTIW' },
  { firms: 'E364', smdg: 'GTC', name: 'Port Liberty Bayonne', nickname: 'GCT Bayonne', locode: 'USNYC' },
  { firms: 'E416', smdg: 'MAHER', name: 'Maher Terminals', nickname: 'Maher', locode: 'USNYC' },
  { firms: 'E425', smdg: 'APMT', name: 'APM Terminals Elizabeth', nickname: 'APM Elizabeth', locode: 'USNYC' },
  { firms: 'F577', smdg: 'PNCT', name: 'Port Newark Container Terminal', nickname: 'PNCT', locode: 'USNYC' },
  { firms: 'L005', smdg: 'NIT', name: 'Norfolk International Terminals', nickname: 'NIT', locode: 'USORF' },
  { firms: 'N195', smdg: 'VIG', name: 'Virginia International Gateway', nickname: 'VIG', locode: 'USORF' },
  { firms: 'N598', smdg: 'WWMT', name: 'Wando Welch Terminal', nickname: 'Wando', locode: 'USCHS' },
  { firms: 'L737', smdg: 'GCMT', name: 'Garden City Terminal', nickname: 'Garden City', locode: 'USSAV' },
  { firms: 'S787', smdg: 'BCMT', name: 'Barbours Cut Container Terminal', nickname: 'Barbours Cut', locode: 'USHOU' },
  { firms: 'V136', smdg: 'BPTM', name: 'Bayport Container Terminal', nickname: 'Bayport', locode: 'USHOU' },
] as const satisfies readonly TerminalRow[];
