import type { Command } from 'commander';
import { createApp } from '../../app.ts';
import { loadConfig } from '../../config/load.ts';
import type { Io } from '../io/output.ts';

interface RotateOptions {
  discardUnreadable?: true;
}

/** `landfall secret-key`: the key that secrets at rest are encrypted with. */
export function command(program: Command, io: Io): void {
  program
    .command('secret-key')
    .description('rotate the key that encrypts secrets at rest')
    .command('rotate')
    .description('encrypt everything with the first key of SECRET_KEY; may be interrupted and run again')
    .option('--discard-unreadable', 'remove what no key decrypts, after a key was lost')
    .action((options: RotateOptions) => rotate(options, io));
}

async function rotate({ discardUnreadable }: RotateOptions, io: Io): Promise<void> {
  const discardsUnreadable = discardUnreadable === true;
  const config = { ...loadConfig(io.env), sandbox: false };
  const app = await createApp(config, { acceptsAnySecretKey: discardsUnreadable });
  try {
    for (const { name, resealed, discarded, afterDiscard } of await app.rotateSecretKey({ discardsUnreadable })) {
      const removed = discarded === 0 ? '' : `, ${discarded} discarded: ${afterDiscard}`;
      io.print(`${name}: ${resealed} encrypted with the first key${removed}`);
    }
    io.remark('Everything is encrypted with the first key. The other keys can be removed from SECRET_KEY now.');
  } finally {
    await app.close();
  }
}
