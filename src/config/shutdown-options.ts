import type { Option } from './option-types.ts';
import { Seconds } from './option-types.ts';

/** How the service ends. */
export const SHUTDOWN_OPTIONS = {
  shutdownGraceSeconds: {
    env: 'SHUTDOWN_GRACE_SECONDS',
    type: Seconds,
    default: '5',
    sentence:
      "Seconds for which the server still answers after SIGTERM, while its readiness check fails; set it above the interval of a load balancer's checks.",
  },
} as const satisfies Record<string, Option>;
