import type { RequestHandler } from 'express';
import { type Listener, listen } from '../../src/rest/listen.ts';
import { intakeHandler } from '../../src/rest/routes/intake.ts';
import type { IntakeParts } from '../../src/rest/routes/intake-parts.ts';
import { createRestServer } from '../../src/rest/server.ts';
import { SenderLocks } from '../../src/services/intake/sender-locks.ts';
import { verifyNotification } from '../../src/sources/dcsa/notification-signature.ts';
import { SILENT } from '../support/service-context.ts';

/** What a test decides of the service: who pushes, what takes it in, and what stands before it. */
export type IntakeServiceParts = Pick<IntakeParts, 'senders' | 'take' | 'reading'> &
  Partial<Pick<IntakeParts, 'takeDcsa'>> & { before?: RequestHandler[] };

/** A service at which senders push and no other caller exists, and where the quarantine is not requested. */
export function startIntakeService({ before = [], ...parts }: IntakeServiceParts): Promise<Listener> {
  const publicUrl = () => 'https://track.example.com';
  const handler = intakeHandler('/v2', {
    takeDcsa: () => Promise.reject(new Error('No message of a DCSA standard is pushed here.')),
    ...parts,
    senderLocks: new SenderLocks(),
    verify: verifyNotification,
    publicUrl,
    contextFor: () => {
      throw new Error('The quarantine is not requested here.');
    },
  });
  const app = createRestServer({
    routes: [],
    authenticate: async () => Promise.reject(new Error('No caller comes here by the key of an account.')),
    contextFor: () => {
      throw new Error('No caller acts for an account here.');
    },
    publicUrl,
    log: SILENT,
    isReady: () => true,
    beside: [...before, handler],
  });
  return listen(app, { host: '127.0.0.1', port: 0 });
}
