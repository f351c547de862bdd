import type { Instant } from '../instant.ts';
import type { StoredSnapshot } from './availability.ts';
import { byVersion, compareText } from './current-set.ts';
import type { Because, ContainerFacts } from './state.ts';

type TerminalFacts = Pick<
  ContainerFacts,
  'holds' | 'fees' | 'pickupAppointmentAt' | 'locationAtTerminal' | 'chassisNumber' | 'terminalCheckedAt'
>;

/**
 * What terminals last said of a container, field by field: a snapshot that says nothing of a field leaves what was
 * known, and an empty list of holds or fees says that there are none.
 */
export function terminalState(snapshots: readonly StoredSnapshot[]): { facts: TerminalFacts; because: Because } {
  const newestFirst = [...snapshots].sort(
    (one, other) => compareText(other.checkedAt, one.checkedAt) || byVersion(one, other),
  );
  const because: Because = {};
  const latest = <T>(fact: keyof TerminalFacts, read: (snapshot: StoredSnapshot) => T | null): T | null => {
    for (const snapshot of newestFirst) {
      const value = read(snapshot);
      if (value === null) continue;
      because[fact] = [snapshot.id];
      return value;
    }
    return null;
  };
  const facts = {
    holds: latest('holds', ({ holds }) => holds) ?? [],
    fees: latest('fees', ({ fees }) => fees) ?? [],
    pickupAppointmentAt: latest('pickupAppointmentAt', ({ appointmentAt }) => appointmentAt),
    locationAtTerminal: latest('locationAtTerminal', ({ location }) => location),
    chassisNumber: latest('chassisNumber', ({ chassis }) => chassis),
    terminalCheckedAt: latest<Instant>('terminalCheckedAt', ({ checkedAt }) => checkedAt),
  };
  return { facts, because };
}
