/** What follows the SCAC of a line in figures of polls that accounts make with credentials of their own; all accounts count together. */
const OWN = ' (own credentials)';

/** The name of a line in figures of such polls. */
export function ownCredentialsOf(source: string): string {
  return `${source}${OWN}`;
}

/** SQL: the same; `source` is a value. */
export function ownCredentialsSql(source: string): string {
  return `${source} || '${OWN}'`;
}
