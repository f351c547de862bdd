import type { TerminalKindName } from '../../config/terminal-options.ts';
import type { TerminalApi } from './api.ts';
import { apmTerminals } from './apm-terminals.ts';
import { its } from './its.ts';
import { lbct } from './lbct.ts';
import { portHouston } from './port-houston.ts';
import { portsAmerica } from './ports-america.ts';

/** The API of a terminal operator, with what is known of it. */
export interface TerminalKind {
  name: string;
  api: TerminalApi;
  baseUrl: string;
  /** The FIRMS codes of its terminals by the operator's own codes; the code is empty where there is only one terminal. */
  facilities: Readonly<Record<string, string>>;
  /** How it is reached, and where that is stated. */
  access: string;
  evidence: string;
}

const GUIDE = 'the connection guide of Envase';

/** The APIs by the values of TERMINAL_<KEY>_KIND. */
export const TERMINAL_KINDS: Readonly<Record<TerminalKindName, TerminalKind>> = {
  'apm-terminals': {
    name: 'APM Terminals',
    api: apmTerminals,
    baseUrl: 'https://api.apmterminals.com',
    facilities: { USLAX: 'W185', USNWK: 'E425' },
    access: 'token by client credentials, 50 containers a request; every request is paid for',
    evidence: 'documented by the operator (Import Availability 1.0.1)',
  },
  'ports-america': {
    name: 'Ports America',
    api: portsAmerica,
    baseUrl: 'https://tosservice-api.portsamerica.com:9001',
    facilities: { PNCT_NJ: 'F577', WBCT_LA: 'Y773' },
    access: 'token for user and password, 50 containers a request',
    evidence: `${GUIDE}; names of members unknown`,
  },
  'port-houston': {
    name: 'Port Houston',
    api: portHouston,
    baseUrl: 'https://lynxapi.porthouston.com/lynxservice.asmx',
    facilities: {},
    access: 'user and password in each request, XML, 50 containers a request, 20,000 requests a day',
    evidence: `${GUIDE}; names of members unknown`,
  },
  lbct: {
    name: 'Long Beach Container Terminal',
    api: lbct,
    baseUrl: 'https://api.lbct.com',
    facilities: { '': 'WAC8' },
    access: 'key in the path, 20 containers a request',
    evidence: `${GUIDE}, with an answer; some names of members unknown`,
  },
  its: {
    name: 'ITS Long Beach and Husky Tacoma',
    api: its,
    baseUrl: 'https://api.itslb.com/tms2',
    facilities: { ITS: 'Y309', HUSKY: 'Z693' },
    access: 'token for user and password, 40 containers a request',
    evidence: `${GUIDE}; names of members unknown`,
  },
};
