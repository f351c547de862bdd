import { toInstant } from '../../domain/instant.ts';
import { findLocation } from '../../domain/location.ts';
import { terminals } from '../../domain/terminal.ts';
import type { Poll } from '../http-answer.ts';
import { createJoinedApiSource, type JoinedApiOptions } from '../joined-api.ts';
import type { Source } from '../source.ts';
import type { TerminalApiSettings } from './api.ts';
import type { TerminalKind } from './kinds.ts';
import { answersOfRows } from './row-answers.ts';
import type { RowPlace } from './row-snapshot.ts';

export interface TerminalApiOptions extends Omit<JoinedApiOptions, 'api'> {
  kind: TerminalKind;
  settings: TerminalApiSettings;
  facility: RowPlace['facility'];
}

/** A terminal that is polled by the API of its operator. */
export function createTerminalApiSource({ kind, settings, facility, ...options }: TerminalApiOptions): Source {
  const { key, clock } = options;
  const { containersMax, signIn, ask, fields: known } = kind.api;
  const fields = { ...known, ...settings.fields };
  const place = placeOf(facility);
  const api = {
    containersMax,
    signIn: signIn === undefined ? undefined : (poll: Poll) => signIn({ poll, settings }),
    ask: (containers: readonly string[], poll: Poll, token: string) => ask(containers, { poll, settings, token }),
    answersOf: (containers: readonly string[], rows: readonly unknown[]) =>
      answersOfRows(containers, rows, { source: key, fields, place, at: toInstant(clock.now()) }),
  };
  return createJoinedApiSource({ ...options, api });
}

/** Where the terminal is, and on which clock: fees are in dollars in the United States, and elsewhere their currency is not known. */
function placeOf(facility: RowPlace['facility']): RowPlace {
  const row = terminals().find((one) => (facility?.codeList === 'FIRMS' ? one.firms : one.smdg) === facility?.code);
  const locode = row?.locode ?? null;
  const timezone = locode === null ? null : (findLocation(locode)?.timezone ?? null);
  return { facility, locode, timezone, currency: locode?.startsWith('US') === true ? 'USD' : null };
}
