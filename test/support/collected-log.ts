import { createLog } from '../../src/observability/log.ts';

/** A log as the program writes it, kept in memory whole. */
export function collectedLog(): { log: ReturnType<typeof createLog>; text(): string } {
  let text = '';
  const destination = {
    write: (line: string) => {
      text += line;
    },
  };
  return { log: createLog({ level: 'debug', destination }), text: () => text };
}
