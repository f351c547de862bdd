/** What the credentials of an account for a line are sealed for; the id is that of their row. */
export function credentialPurpose(id: string): string {
  return `line_credential ${id}`;
}
