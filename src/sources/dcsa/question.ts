import type { Query } from '../source.ts';
import { firstPage } from './following-page.ts';
import type { LineProfile } from './lines/profile.ts';
import { type LineSettings, lineUrl } from './lines/settings.ts';

/** A request for the events of a number. */
export interface EventsQuestion {
  url: URL;
  /** What is posted as JSON; absent where the question is in the address. */
  body?: Readonly<Record<string, string>>;
}

/** What stands for the number in the path of a line. */
const NUMBER = '{number}';

/** The question about a number, which is as the line writes it. */
export function questionAbout(profile: LineProfile, settings: LineSettings, query: Query): EventsQuestion {
  const { path, version, paging } = profile;
  const url = lineUrl(profile, settings, path.replace(NUMBER, encodeURIComponent(query.number)));
  const parameters = parametersOf(profile, settings, query);
  if (profile.parametersIn === 'body') return { url, body: Object.fromEntries(parameters) };
  for (const [name, value] of parameters) url.searchParams.set(name, value);
  if (version === '3.0') url.searchParams.set('eventTypes', 'SHIPMENT,TRANSPORT,EQUIPMENT');
  return { url: firstPage(url, paging) };
}

function parametersOf(profile: LineProfile, settings: LineSettings, { kind, number }: Query): [string, string][] {
  const { path, parameters, kindParameter, fixedParameters = {}, settingParameters = {} } = profile;
  const word = parameters[kind] ?? '';
  const own: [string, string][] = path.includes(NUMBER) ? [[kindParameter ?? '', word]] : [[word, number]];
  const set = Object.entries(settingParameters).flatMap(([name, setting]): [string, string][] => {
    const value = settings[setting];
    return value === undefined ? [] : [[name, value]];
  });
  return [...own, ...Object.entries(fixedParameters), ...set];
}

/** The number without the prefix that is printed on documents of the line, where the line knows it by the rest alone. */
export function asTheLineWritesIt({ prefixes, numberPrefix }: LineProfile, { kind, number }: Query): string {
  if (kind === 'container' || numberPrefix[kind] === 'keep') return number;
  const prefix = prefixes.find((candidate) => number.startsWith(candidate) && number.length > candidate.length);
  return prefix === undefined ? number : number.slice(prefix.length);
}
