import { tools } from '../../tools/index.ts';

/** Every tool that texts for agents may name. */
export const TOOL_NAMES: ReadonlySet<string> = new Set(tools.map(({ name }) => name));

/** What a text names that is a tool or looks like one: a verb with something behind it, each once, by name. */
export function mentionedTools(text: string): string[] {
  const named = text.match(
    /\b(?:search|track|get|list|create|test|stop|resume|refresh|redeliver|update|explain|fetch|containers|cost|check)(?:_[a-z]+)+\b/g,
  );
  const short = text.match(/(?<=\| )search, fetch(?= \|)/) === null ? [] : ['search', 'fetch'];
  return [...new Set([...(named ?? []), ...short])].sort();
}
