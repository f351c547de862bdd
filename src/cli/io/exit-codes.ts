import { Failure, type FailureCode } from '../../core/failure.ts';

/** The exit codes of the program and their meanings. */
export const EXIT = {
  ok: { code: 0, meaning: 'done' },
  failed: { code: 1, meaning: 'the request did not succeed' },
  usage: { code: 2, meaning: 'the command line is not valid' },
  configuration: { code: 3, meaning: 'the configuration or this machine has a problem' },
  unavailable: { code: 4, meaning: 'a part was unreachable or busy; the same command may work later' },
  bug: { code: 70, meaning: 'an unexpected error (a bug); LOG_LEVEL=debug shows where' },
} as const;

/** The exit codes of failures that do not end with `failed`. */
const EXIT_OF_FAILURE: Partial<Record<FailureCode, keyof typeof EXIT>> = {
  bad_request: 'usage',
  blank: 'usage',
  invalid_include: 'usage',
  invalid_input: 'usage',
  invalid_number: 'usage',
  line_not_recognized: 'usage',
  number_type_not_supported: 'usage',
  configuration: 'configuration',
  line_not_configured: 'configuration',
  rate_limited: 'unavailable',
  unavailable: 'unavailable',
};

/** The exit code of an error that ended a command. */
export function exitCodeOf(error: unknown): number {
  if (!(error instanceof Failure)) return EXIT.bug.code;
  return EXIT[EXIT_OF_FAILURE[error.code] ?? 'failed'].code;
}

/** The codes for the end of the help. */
export function exitCodeHelp(): string {
  const rows = Object.values(EXIT).map(({ code, meaning }) => `  ${String(code).padEnd(4)}${meaning}`);
  return ['Exit codes:', ...rows].join('\n');
}
