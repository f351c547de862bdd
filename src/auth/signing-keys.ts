import { type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';
import type { Clock } from '../core/clock.ts';
import { newId } from '../core/id.ts';
import type { Sealer } from '../core/sealer.ts';
import type { Database } from '../db/client.ts';
import { type SigningKeyRow, signerOf, signingKeyRows, signingKeyState } from './signing-key-states.ts';

/** What access tokens are signed with: ECDSA on P-256 with SHA-256 (RFC 7518 §3.4). */
export const SIGNING_ALGORITHM = 'ES256';

/** A key with all that it is used for. */
export interface SigningKey {
  kid: string;
  /** The private key, for the authorization server. */
  jwk: JWK;
  /** The public key, to verify tokens. */
  publicKey: CryptoKey;
}

/** The keys that are published, the one that signs first. Two sets with the same name hold the same keys in the same order. */
export interface KeySet {
  name: string;
  keys: readonly SigningKey[];
}

export interface SigningKeys {
  /** The keys as they are now; at most half a minute old. */
  current(): Promise<KeySet>;
  /** The public key that a token names; null if there is none. A key that another process made is looked for at once. */
  publicKey(kid: string): Promise<CryptoKey | null>;
}

const RELOAD_MS = 30_000;

/** The shortest time between two reads of the database for tokens with an unknown key. */
const RELOAD_MS_MIN = 1_000;

/** What a signing key is sealed for. */
export const KEY_PURPOSE = 'signing_key.jwk';

/** The keys of the installation. The first is created when it is first needed. */
export function createSigningKeys(db: Database, sealer: Sealer, clock: Clock): SigningKeys {
  let loaded: { at: number; set: Promise<KeySet> } | null = null;
  return { current, publicKey };

  function current(atMost = RELOAD_MS): Promise<KeySet> {
    if (loaded !== null && clock.now() - loaded.at < atMost) return loaded.set;
    const before = loaded;
    const mine = { at: clock.now(), set: load(db, sealer) };
    loaded = mine;
    // A failure is not cached.
    mine.set.catch(() => {
      if (loaded === mine) loaded = before;
    });
    return mine.set;
  }

  async function publicKey(kid: string): Promise<CryptoKey | null> {
    const known = find(await current(), kid);
    return known ?? find(await current(RELOAD_MS_MIN), kid);
  }
}

/** Makes a key that begins to sign in two minutes; until then it is only published, so that no process meets it unknown. */
export async function rotateSigningKey(db: Database, sealer: Sealer): Promise<string> {
  const kid = newId();
  const { privateKey } = await generateKeyPair(SIGNING_ALGORITHM, { extractable: true });
  const jwk = await exportJWK(privateKey);
  const sealedJwk = Buffer.from(sealer.seal(JSON.stringify(jwk), KEY_PURPOSE));
  await db.prisma.signingKey.create({ data: { id: kid, sealedJwk }, select: { id: true } });
  return kid;
}

async function load(db: Database, sealer: Sealer): Promise<KeySet> {
  let rows = await signingKeyRows(db);
  if (rows.length === 0) {
    await rotateSigningKey(db, sealer);
    rows = await signingKeyRows(db);
  }
  const signer = signerOf(rows);
  const rest = rows.filter((row) => row !== signer && signingKeyState(row, rows) !== 'retired');
  const published = signer === undefined ? rest : [signer, ...rest];
  const keys = await Promise.all(published.map((row) => openKey(row, sealer)));
  return { name: keys.map(({ kid }) => kid).join(' '), keys };
}

async function openKey({ id, sealed_jwk }: SigningKeyRow, sealer: Sealer): Promise<SigningKey> {
  const jwk: JWK = { ...JSON.parse(sealer.open(sealed_jwk, KEY_PURPOSE)), kid: id, alg: SIGNING_ALGORITHM, use: 'sig' };
  const { d: _private, ...open } = jwk;
  const publicKey = await importJWK(open, SIGNING_ALGORITHM);
  if (publicKey instanceof Uint8Array) throw new Error('A signing key has two parts.');
  return { kid: id, jwk, publicKey };
}

function find({ keys }: KeySet, kid: string): CryptoKey | null {
  return keys.find((key) => key.kid === kid)?.publicKey ?? null;
}
