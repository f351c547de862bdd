import type { Facility, ScriptedCarriage } from './script.ts';

/**
 * The stage of the scripts. Ports and terminals are real, with their codes (SMDG terminal code list; FIRMS of US
 * Customs), because the tables of places are part of what is tried out. Vessels, trains, depots and ramps are not.
 */
export const YANGSHAN = port('CNSHA', 'Shanghai Guandong International Container Terminal', 'SGICT');
export const YANTIAN = port('CNYTN', 'Yantian International Container Terminal', 'YICT');
export const NHAVA_SHEVA = port('INNSA', 'Nhava Sheva', null);
export const SINGAPORE = port('SGSIN', 'Singapore', null);
export const ANTWERP = port('BEANR', 'Antwerp', null);
export const ROTTERDAM = port('NLRTM', 'Rotterdam World Gateway', 'RWG');
export const TRAPAC = port('USLAX', 'TraPac', 'TRAP', 'Y258');
export const LONG_BEACH = port('USLGB', 'Long Beach Container Terminal', 'LBCT', 'WAC8');
export const MAHER = port('USNYC', 'Maher Terminals', 'MAHER', 'E416');

export const SHANGHAI_DEPOT = invented('CNSHA', 'depot', 'SANDBOX Depot Shanghai');
export const YANTIAN_DEPOT = invented('CNYTN', 'depot', 'SANDBOX Depot Yantian');
export const MUMBAI_DEPOT = invented('INNSA', 'depot', 'SANDBOX Depot Nhava Sheva');
export const ANTWERP_DEPOT = invented('BEANR', 'depot', 'SANDBOX Depot Antwerp');
export const LOS_ANGELES_DEPOT = invented('USLAX', 'depot', 'SANDBOX Depot Los Angeles');
export const NEW_YORK_DEPOT = invented('USNYC', 'depot', 'SANDBOX Depot New York');
export const CHICAGO_DEPOT = invented('USCHI', 'depot', 'SANDBOX Depot Chicago');
export const CHICAGO_RAMP = invented('USCHI', 'ramp', 'SANDBOX Ramp Chicago');

// No hull has an IMO number that begins with 2; the check digits are right all the same (vessel.ts).
export const ALBATROSS = vessel('SANDBOX ALBATROSS', '2000016', 'SBX101E');
export const PETREL = vessel('SANDBOX PETREL', '2000028', 'SBX102E');
export const HERON = vessel('SANDBOX HERON', '2000030', 'SBX103E');
export const GANNET = vessel('SANDBOX GANNET', '2000042', 'SBX104E');
export const SKUA = vessel('SANDBOX SKUA', '2000054', 'SBX105W');
export const KITTIWAKE = vessel('SANDBOX KITTIWAKE', '2000066', 'SBX106E');
export const TERN: ScriptedCarriage = { ...vessel('SANDBOX TERN', '2000078', 'SBX900N'), mode: 'BARGE' };

export const TRAIN: ScriptedCarriage = { mode: 'RAIL', vessel: null, voyage: 'SBXT01' };
export const TRUCK: ScriptedCarriage = { mode: 'TRUCK', vessel: null, voyage: null };

function port(locode: string, name: string, smdg: string | null, firms: string | null = null): Facility {
  return { locode, kind: 'port', name, smdg, firms };
}

function invented(locode: string, kind: 'depot' | 'ramp', name: string): Facility {
  return { locode, kind, name, smdg: null, firms: null };
}

function vessel(name: string, imo: string, voyage: string): ScriptedCarriage {
  return { mode: 'VESSEL', vessel: { name, imo }, voyage };
}
