/** Said with everything that comes from the sandbox. */
export const SANDBOX_NOTE = 'This is sandbox data: invented for trying things out, no real cargo.';

/** Said under a list of which a part comes from the sandbox, or all of it; null if nothing does. */
export function sandboxNote(records: readonly { is_sandbox: boolean }[]): string | null {
  if (!records.some(({ is_sandbox }) => is_sandbox)) return null;
  if (records.every(({ is_sandbox }) => is_sandbox)) return SANDBOX_NOTE;
  return 'What is marked as sandbox is sandbox data: invented for trying things out, no real cargo.';
}

/** What marks a line of such a list. */
export function sandboxMark(isSandbox: boolean): string {
  return isSandbox ? ' (sandbox)' : '';
}
