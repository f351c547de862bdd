/** The words of the name of a milestone, a role or a status; names spell transhipment with `ss`, sentences do not. */
export function nameWords(name: string): string {
  return name.replaceAll('_', ' ').replace('transshipment', 'transhipment');
}
