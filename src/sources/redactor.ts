/** What stands for a credential in a text that people read. */
const REDACTED = '[secret]';

/** So many consecutive characters of a credential are redacted wherever they stand: servers repeat keys cut short, too. */
const GRAM_LENGTH = 8;

/** What a member of JSON or a parameter is called that holds a credential. */
const NAME = '(?:token|secret|passw(?:or)?d|pwd|api[_-]?key|appkey|assertion|signature|credential|hmac)[\\w-]{0,40}';

/** The value of such a member or parameter. A text with a blank is a message, and is kept. */
const NAMED = new RegExp(`(${NAME}(?:"\\s*:\\s*"|=))([^"&\\s<>]+)(?=["&<]|$)`, 'gi');

const BEARER = /\b(bearer|basic|token)\s+[\w.~+/=-]{8,}/gi;
const JSON_WEB_TOKEN = /\beyJ[\w-]{8,}(?:\.[\w-]*){1,4}/g;

/** Removes credentials from texts. */
export interface Redactor {
  /** Makes texts known as credentials. */
  add(secrets: readonly string[]): void;
  redact(text: string): string;
}

/** A redactor of these credentials, of those added later, and of whatever has the form or the name of one. */
export function createRedactor(known: readonly string[]): Redactor {
  const whole = new Set<string>();
  const grams = new Set<string>();
  add(known);
  return { add, redact };

  function add(secrets: readonly string[]): void {
    for (const form of secrets.flatMap(formsOf)) {
      if (form.length < GRAM_LENGTH) whole.add(form);
      else for (let at = 0; at + GRAM_LENGTH <= form.length; at++) grams.add(form.slice(at, at + GRAM_LENGTH));
    }
  }

  function redact(text: string): string {
    const shaped = text
      .replace(JSON_WEB_TOKEN, REDACTED)
      .replace(BEARER, (_all, scheme: string) => `${scheme} ${REDACTED}`)
      .replace(NAMED, (_all, name: string) => `${name}${REDACTED}`);
    return withoutParts(shaped);
  }

  function withoutParts(text: string): string {
    const isSecret = new Uint8Array(text.length);
    const folded = fold(text);
    for (let at = 0; at + GRAM_LENGTH <= folded.length; at++) {
      if (grams.has(folded.slice(at, at + GRAM_LENGTH))) isSecret.fill(1, at, at + GRAM_LENGTH);
    }
    for (const secret of whole) {
      for (let at = folded.indexOf(secret); at !== -1; at = folded.indexOf(secret, at + 1))
        isSecret.fill(1, at, at + secret.length);
    }
    return withoutMarked(text, isSecret);
  }
}

function withoutMarked(text: string, isSecret: Uint8Array): string {
  const parts: string[] = [];
  for (let at = 0; at < text.length; ) {
    const marked = isSecret[at] ?? 0;
    let end = at + 1;
    while (end < text.length && isSecret[end] === marked) end++;
    parts.push(marked === 1 ? REDACTED : text.slice(at, end));
    at = end;
  }
  return parts.join('');
}

/** The spellings in which servers repeat a value: in JSON, in an address, in a form, in HTML, and in base64. */
function formsOf(secret: string): string[] {
  const text = secret.trim();
  if (text === '') return [];
  const html = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
  const escaped = encodeURIComponent(text);
  const forms = [
    text,
    JSON.stringify(text).slice(1, -1),
    escaped,
    escaped.replaceAll('%20', '+'),
    html,
    Buffer.from(text).toString('base64'),
    Buffer.from(text).toString('base64url'),
    Buffer.from(text).toString('hex'),
  ];
  return [...new Set(forms.map(fold))];
}

/** Letters in one case, each as long as it was, so that places in the text stay the same. */
function fold(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
}
