import type { Step } from './step.ts';
import { WALK } from './steps.ts';

/** What every line of the walk uses: `call` asks and prints the status, `value` reads the last answer. */
export const PRELUDE = `API=http://127.0.0.1:3000/v2
call() {
  curl -gsS --retry 3 -o answer.json -w '%{http_code} ' -X "$1" "$API$2" -H "Authorization: Token $KEY" \\
    -H 'Content-Type: application/vnd.api+json' \${3:+-d "$3"} && echo "$1 $2"
}
value() { node -p "JSON.parse(require('fs').readFileSync('answer.json', 'utf8')).$1"; }
wait_for() { for try in $(seq 60); do call GET "$1"; [ "$(value "$2")" = "$3" ] && return; sleep 1; done; return 1; }`;

/** The walk as lines for a shell, each with the status that it prints. */
export function walkScript(): string {
  return WALK.map(({ title, steps }) => [`# ${title}`, ...steps.flatMap(lines)].join('\n')).join('\n\n');
}

/** The statuses that the walk prints, one after the other, without the repetitions of waiting. */
export function walkStatuses(): string[] {
  return WALK.flatMap(({ steps }) => steps.map(({ call, status }) => `${status} ${call.split(' ')[0]}`));
}

function lines({ call, body, status, save = {}, until }: Step): string[] {
  const [method = '', path = ''] = call.split(' ');
  const data = body === undefined ? '' : ` ${quoted(JSON.stringify(body))}`;
  const line =
    until === undefined
      ? `call ${method} "${path}"${data}  # ${status}`
      : `wait_for "${path}" ${until[0]} ${until[1]}  # ${status}`;
  return [line, ...Object.entries(save).map(([name, at]) => `${name}=$(value "${at}")`)];
}

/** Within single quotes nothing is special, so what is to be filled in stands between two pieces of them. */
function quoted(text: string): string {
  return `'${text.replaceAll(/\$[A-Z]+/g, (name) => `'"${name}"'`)}'`;
}
