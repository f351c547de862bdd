/** A text without what PostgreSQL refuses: the character with the code zero, and halves of surrogate pairs. */
export function storableText(text: string): string {
  return text.replaceAll('\0', '\uFFFD').replace(/\p{Surrogate}/gu, '\uFFFD');
}
