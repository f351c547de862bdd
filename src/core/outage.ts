import type { Failure, FailureDetail } from './failure.ts';

/**
 * Why the service cannot do its work at the moment, with what a caller may read about it and when the caller may retry.
 * A caller does not learn which part or address it is; the operator reads the code at /readyz.
 */
export const OUTAGES = {
  unreachable: {
    text: 'A part of the service is unreachable at the moment; the request was not executed.',
    retryAfterSeconds: 10,
  },
  no_answer: {
    text: 'A part of the service did not answer in time; check whether the request was executed before you repeat it.',
    retryAfterSeconds: 10,
  },
  disk_full: {
    text: 'The service has no disk space left and cannot store anything; the request was not executed.',
    retryAfterSeconds: 60,
  },
  read_only: {
    text: 'The database of the service accepts no changes at the moment; the request was not executed.',
    retryAfterSeconds: 30,
  },
  out_of_memory: {
    text: 'The service has too little memory at the moment; the request was not executed.',
    retryAfterSeconds: 30,
  },
} as const;

export type ServiceOutage = keyof typeof OUTAGES;

/** The outage of a failure that a dependency of ours caused; null for every other failure. */
export function outageOf({ code, detail }: { code: Failure['code']; detail: FailureDetail }): ServiceOutage | null {
  if (code !== 'unavailable' || detail.cause === undefined) return null;
  return detail.outage ?? 'unreachable';
}
