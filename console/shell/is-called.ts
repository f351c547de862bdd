/** Whether somebody may mean it: by a part of its title, or by the beginning of another word for it; `costs` finds `cost` too. */
export function isCalled({ title, words = [] }: { title: string; words?: readonly string[] }, typed: string): boolean {
  const text = typed.toLowerCase().trim();
  if (title.toLowerCase().includes(text)) return true;
  return words.some((word) => word.startsWith(text) || text.replace(/s$/, '') === word);
}
