import type { z } from 'zod';
import type { Environment } from './option-types.ts';
import { optionText } from './options.ts';

/*
 * Some options are set once for each of many: `LINE_<SCAC>_…`, `SENDER_<NAME>_…`, `TERMINAL_<KEY>_…`. The members of such
 * a family are named by the environment, and each has the settings of one table.
 */

/** One setting that every member of a family can be given. */
export interface FamilyOption<Value = unknown> {
  type: z.ZodType<Value, string>;
  secret?: true;
  sentence: string;
}

/** The settings of a family by the ends of their variables, made of what each of them is read as. */
export type OptionTable<Values> = { readonly [Suffix in keyof Values]: FamilyOption<Values[Suffix]> };

/** How the variables of a family are called, and what there is to be set. */
export interface OptionFamily<Values> {
  /** What they begin with, such as `LINE_`. */
  prefix: string;
  /** What a member is called in a complaint. */
  noun: string;
  /** The settings, by the end of the variable's name. */
  options: OptionTable<Values>;
  naming: OptionNaming;
}

/** How the name of a member stands in that of a variable. */
export interface OptionNaming {
  /** The parts of what stands behind the prefix; null where it is of no member of the family. */
  split(rest: string, suffixes: readonly string[]): { written: string; ending: string } | null;
  /** What the member is called elsewhere. */
  memberOf(written: string): string;
  isRight(member: string): boolean;
}

/** SCACs have four letters; anything else is another variable. */
export const BY_SCAC: OptionNaming = {
  split(rest) {
    const [, written, ending] = /^([A-Z]{4})_(.+)$/.exec(rest) ?? [];
    return written === undefined || ending === undefined ? null : { written, ending };
  },
  memberOf: (written) => written,
  isRight: () => true,
};

const NAME_LENGTH_MAX = 40;

/** Names of one's own choice: `SENDER_PORT_OF_X_KEY` is of `port-of-x`. */
export const BY_NAME: OptionNaming = {
  split(rest, suffixes) {
    const ending = suffixes.find((suffix) => rest.endsWith(`_${suffix}`));
    return ending === undefined
      ? { written: rest, ending: '' }
      : { written: rest.slice(0, -ending.length - 1), ending };
  },
  memberOf: (written) => written.toLowerCase().replaceAll('_', '-'),
  isRight: (member) => /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(member) && member.length <= NAME_LENGTH_MAX,
};

/** A variable of a family: its member, and its ending if that is known. */
export interface FamilyVariable<Suffix extends string> {
  name: string;
  /** The name without its ending. */
  stem: string;
  member: string;
  suffix: Suffix | null;
}

/** The endings of a table, in its order. */
export function suffixesOf<Values>(options: OptionTable<Values>): (keyof Values & string)[] {
  return Object.keys(options).filter((text) => isSuffix(text, options));
}

/** The variables of a family that are set, by name. */
export function familyVariables<Values>(
  { prefix, options, naming }: OptionFamily<Values>,
  env: Environment,
): FamilyVariable<keyof Values & string>[] {
  const suffixes = suffixesOf(options);
  const names = Object.keys(env).filter((name) => name.startsWith(prefix) && optionText(env, name) !== null);
  return names.sort().flatMap((name) => {
    const parts = naming.split(name.slice(prefix.length), suffixes);
    if (parts === null) return [];
    const suffix = suffixes.find((ending) => ending === parts.ending) ?? null;
    return [{ name, stem: `${prefix}${parts.written}_`, member: naming.memberOf(parts.written), suffix }];
  });
}

/** What was set for one member. */
export interface Given<Values> {
  /** The value of a setting; null where it was not given, or is wrong and was complained about. */
  read<Suffix extends keyof Values & string>(suffix: Suffix): Values[Suffix] | null;
  /** Whether a setting was given, right or wrong. */
  has(suffix: keyof Values & string): boolean;
  /** Complains about a setting that does not go together with another one. */
  reject(suffix: keyof Values & string, problem: string): void;
  /** Complains where a setting is missing that every member needs; `what` says to what it is to be set. */
  need(suffix: keyof Values & string, what: string): void;
}

/**
 * Reads a family: `settingsOf` makes the settings of a member of what was given, or null where they cannot be used. What
 * is wrong is added to `problems`, one line each.
 */
export function readFamily<Values, Settings>(
  family: OptionFamily<Values>,
  { env, problems }: { env: Environment; problems: string[] },
  settingsOf: (given: Given<Values>) => Settings | null,
): Record<string, Settings> {
  const { options, naming } = family;
  const noun = `${/^[aeiou]/.test(family.noun) ? 'an' : 'a'} ${family.noun}`;
  const members = new Map<string, { stem: string; texts: Map<string, string> }>();
  for (const { name, stem, member, suffix } of familyVariables(family, env)) {
    if (suffix === null) {
      problems.push(`${name}: unknown setting of ${noun}; the settings are ${suffixesOf(options).join(', ')}`);
    } else if (!naming.isRight(member)) {
      problems.push(`${name}: the name of ${noun} has capital letters and digits, with _ between words`);
    } else {
      const { texts } = members.get(member) ?? { texts: new Map<string, string>() };
      members.set(member, { stem, texts: texts.set(suffix, optionText(env, name) ?? '') });
    }
  }
  const read = [...members].map(([member, one]) => [member, settingsOf(given(options, one, problems))] as const);
  return Object.fromEntries(read.flatMap(([member, settings]) => (settings === null ? [] : [[member, settings]])));
}

function given<Values>(
  options: OptionTable<Values>,
  { stem, texts }: { stem: string; texts: ReadonlyMap<string, string> },
  problems: string[],
): Given<Values> {
  return {
    read(suffix) {
      const text = texts.get(suffix);
      if (text === undefined) return null;
      const value = options[suffix].type.safeParse(text);
      if (value.success) return value.data;
      problems.push(`${stem}${suffix}: ${value.error.issues.map((issue) => issue.message).join('; ')}`);
      return null;
    },
    has: (suffix) => texts.has(suffix),
    reject(suffix, problem) {
      problems.push(`${stem}${suffix}: ${problem}`);
    },
    need(suffix, what) {
      if (!texts.has(suffix)) problems.push(`${stem}${suffix}: must be set, ${what}`);
    },
  };
}

function isSuffix<Values>(text: string, options: OptionTable<Values>): text is keyof Values & string {
  return Object.hasOwn(options, text);
}
