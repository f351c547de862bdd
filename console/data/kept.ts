/** What the browser keeps for this site under a name; null where it keeps nothing. */
export function kept(name: string): string | null {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/** Keeps a text under a name; null forgets it. Where the browser keeps nothing, it holds for this page alone. */
export function keep(name: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(name);
    else localStorage.setItem(name, value);
  } catch {
    // The setting is lost when the page is closed.
  }
}
