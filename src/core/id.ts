import { hash } from 'node:crypto';
import { v5, v7 } from 'uuid';

/** The name space of reference data ids: the same port has the same id in every installation. */
const REFERENCE_NAMESPACE = '6f1a5f0e-6c0b-5d0e-9b1c-4c0a8a3d7e21';

/** A new identifier: UUID version 7 (RFC 9562 §5.7), which sorts by the time of its making. */
export function newId(): string {
  return v7();
}

/** Whether a text has the form of an identifier, whatever its version; what has another form cannot exist. */
export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
}

/** The identifier of a piece of reference data: UUID version 5 of its kind and code, e.g. `port`, `USLAX`. */
export function referenceId(kind: string, code: string): string {
  return v5(`${kind}:${code}`, REFERENCE_NAMESPACE);
}

const NAMESPACE_BYTES = Buffer.from(REFERENCE_NAMESPACE.replaceAll('-', ''), 'hex');

/**
 * The first 32 bits of the identifier of a piece of reference data (RFC 9562 §5.5), for those who compute very many: a
 * quarter of the time that the whole takes.
 */
export function referenceIdHead(kind: string, code: string): number {
  return hash('sha1', Buffer.concat([NAMESPACE_BYTES, Buffer.from(`${kind}:${code}`)]), 'buffer').readUInt32BE(0);
}

/** An identifier made of the content itself, so that the same statement stored twice is one row. */
export function contentId(value: unknown): string {
  return versionFive(hash('sha256', canonical(value), 'hex'));
}

/**
 * The same of contents that all have members of the same names, and texts as their values: makes the function that gives
 * their identifiers. The names are in order. It takes half of the time, and a large file has as many contents as statements.
 */
export function contentIdsOf<Name extends string>(
  ...names: readonly Name[]
): (values: Readonly<Record<Name, string | null>>) => string {
  const members = names.map((name, index) => ({ name, before: `${index === 0 ? '{' : ','}${quoted(name)}:` }));
  return (values) => {
    let text = '';
    for (const { name, before } of members) {
      const value = values[name];
      text += before + (value === null ? 'null' : quoted(value));
    }
    return versionFive(hash('sha256', `${text}}`, 'hex'));
  };
}

/** UUID version 5 of a name (RFC 9562 §5.5): v5() of the package takes four times as long, and each statement is given one. */
function versionFive(name: string): string {
  NAMED.write(name, NAMESPACE_BYTES.length, 'latin1');
  const sha1 = hash('sha1', NAMED, 'hex');
  const variant = VARIANT[Number.parseInt(sha1.charAt(16), 16) & 3];
  return `${sha1.slice(0, 8)}-${sha1.slice(8, 12)}-5${sha1.slice(13, 16)}-${variant}${sha1.slice(17, 20)}-${sha1.slice(20, 32)}`;
}

/** The name space with the SHA-256 behind it, as hexadecimal digits. */
const NAMED = Buffer.concat([NAMESPACE_BYTES, Buffer.alloc(64)]);

const VARIANT = ['8', '9', 'a', 'b'] as const;

/** SHA-256 over the canonical form of a value: object keys sorted, `undefined` left out. */
export function digest(value: unknown): Buffer {
  return hash('sha256', canonical(value), 'buffer');
}

/** Whether two values say the same, whatever the order of their members. */
export function isSame(a: unknown, b: unknown): boolean {
  return a === b || canonical(a) === canonical(b);
}

function canonical(value: unknown): string {
  if (typeof value === 'string') return quoted(value);
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null';
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  let text = '';
  for (const [key, member] of Object.entries(value).sort(byKey)) {
    if (member !== undefined) text += `${text === '' ? '' : ','}${quoted(key)}:${canonical(member)}`;
  }
  return `{${text}}`;
}

function byKey([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

// As JSON.stringify() does it, which for short texts takes longer than to see that they are written as they are.
function quoted(text: string): string {
  return WRITTEN_AS_IS.test(text) ? `"${text}"` : JSON.stringify(text);
}

const WRITTEN_AS_IS = /^[ !#-[\]-~]{0,100}$/;
