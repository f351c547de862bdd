import type { TrackedKind } from '../../domain/tracked-number.ts';
import { MISBEHAVING_NUMBERS } from './misbehaving-numbers.ts';
import { SCRIPTS } from './scripts/index.ts';
import { type RollingScript, rollingScript } from './scripts/rolling.ts';
import { numbersOf, type Script } from './scripts/script.ts';

/** A number that can be tried out with the sandbox line. */
export interface SandboxNumber {
  number: string;
  kind: TrackedKind;
  scenario: string;
  /** One sentence. */
  meaning: string;
}

/**
 * Every number that the sandbox knows. Bills of lading are `SBX0`, a word and two digits, bookings `SBK0` with the same
 * word, containers have the prefix LFXU; only the two test numbers of the API's contract have another form.
 */
export const SANDBOX_NUMBERS: readonly SandboxNumber[] = [...SCRIPTS.flatMap(ofScript), ...ofSentinels()];

const SCRIPT_BY_NUMBER: ReadonlyMap<string, Script> = new Map(
  SCRIPTS.flatMap((script) => numbersOf(script).map(({ kind, number }) => [`${kind} ${number}`, script])),
);

/** The journey that a number of that kind stands for; null if there is none. Of those that set out one after the other, only what has begun by then. */
export function findScript(kind: TrackedKind, number: string, now = 0): Script | RollingScript | null {
  return SCRIPT_BY_NUMBER.get(`${kind} ${number}`) ?? rollingScript(kind, number, now);
}

function ofScript(script: Script): SandboxNumber[] {
  const { scenario, meaning, position } = script;
  return numbersOf(script).map(({ kind, number }) => {
    return { number, kind, scenario, meaning: `${meaning}. First seen: ${position}.` };
  });
}

function ofSentinels(): SandboxNumber[] {
  return MISBEHAVING_NUMBERS.filter(({ number }) => !SCRIPTS.some((script) => script.billOfLading === number)).map(
    ({ number, behaviour, meaning }) => ({
      number,
      kind: 'bill_of_lading',
      scenario: behaviour,
      meaning: `${meaning}.`,
    }),
  );
}
