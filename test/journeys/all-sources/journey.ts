import type { PushSender } from '../../../src/services/intake/sender.ts';
import type { PushedMessage } from '../../../src/sources/push.ts';

/** The numbers of one journey. */
export interface Numbers {
  bill: string;
  booking: string;
  box: string;
}

/** A message of a source: a text, or what was made of the sentences of a vessel. */
export interface SourceMessage {
  name: string;
  from: PushSender;
  said: { text: string } | { messages: readonly PushedMessage[] };
}

/** The vessel of the journey. */
export const EMMA = { imo: '9321483', name: 'EMMA', mmsi: 219018271 } as const;

/** From Shanghai by way of Los Angeles to Chicago. */
export const LADING = 'CNSHA';
export const PORT = 'USLAX';
export const INLAND = 'USCHI';
