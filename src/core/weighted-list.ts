/** A member of a list such as `Accept`, with how much it is wanted: 0 is not at all. */
export interface Weighted {
  /** In lower case, without parameters. */
  value: string;
  /** Its parameters as they were written, without the weight. */
  parameters: readonly string[];
  weight: number;
}

/** More members no client needs; the rest is not looked at. */
const MEMBERS_MAX = 100;

/** Commas and semicolons within quotes separate nothing. */
const MEMBER = /(?:[^,"]|"(?:[^"\\]|\\.)*"?)+/g;
const PART = /(?:[^;"]|"(?:[^"\\]|\\.)*"?)+/g;
const WEIGHT = /^q\s*=\s*(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/i;

/** Reads the list of a header of content negotiation (RFC 9110 §12.4.2). A weight that cannot be read counts as 1. */
export function parseWeighted(header: string): Weighted[] {
  return (header.match(MEMBER) ?? []).slice(0, MEMBERS_MAX).flatMap((member) => {
    const [value = '', ...rest] = (member.match(PART) ?? []).map((part) => part.trim());
    if (value === '') return [];
    const weights = rest.flatMap((part) => WEIGHT.exec(part)?.[1] ?? []);
    const parameters = rest.filter((part) => part !== '' && !/^q\s*=/i.test(part));
    return [{ value: value.toLowerCase(), parameters, weight: Number(weights[0] ?? 1) }];
  });
}
