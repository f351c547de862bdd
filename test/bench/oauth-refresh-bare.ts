import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { generateKeyPair, SignJWT } from 'jose';
import pg from 'pg';
import { z } from 'zod';

const Task = z.object({ databaseUrl: z.string() });

/** As many connections as the product has. */
const POOL_SIZE = 10;
const TOKEN_SECONDS = 900;

const COUNT = `INSERT INTO rate_limit (key, used_at, used, granted, expires_at)
  VALUES ('bare:127.0.0.1', ARRAY[now()], ARRAY[1], 1, now() + interval '1 minute')
  ON CONFLICT (key) DO UPDATE SET granted = rate_limit.granted + 1 RETURNING granted`;
const CLIENT = 'SELECT payload FROM oauth_client WHERE id = $1';
const TOKEN = `SELECT payload, grant_id, consumed_at FROM oauth_record WHERE model = 'RefreshToken' AND id_hash = $1`;
const GRANT = `SELECT payload FROM oauth_record WHERE model = 'Grant' AND id_hash = $1`;
const CONSUME = `UPDATE oauth_record SET consumed_at = now() WHERE model = 'RefreshToken' AND id_hash = $1
  AND consumed_at IS NULL RETURNING grant_id`;
const NEXT = `INSERT INTO oauth_record (model, id_hash, payload, grant_id, client_id, expires_at)
  VALUES ('RefreshToken', $1, $2, $3, $4, now() + interval '60 days')`;

/*
 * What a token endpoint cannot do without, and nothing else: it counts who asks, reads the program, its token and the
 * grant, uses the token up, stores the next one and signs an access token. Started as a process of its own on tables
 * that have the programs already, it receives where they are and reports its address.
 */
process.once('message', (message) => void serve(Task.parse(message).databaseUrl));
process.once('disconnect', () => process.exit());

async function serve(databaseUrl: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: POOL_SIZE });
  const { privateKey } = await generateKeyPair('ES256');
  const send = async (name: string, statement: string, values: unknown[]) =>
    (await pool.query({ name, text: statement, values })).rows[0];
  const server = createServer(async (request, response) => {
    const answer = Buffer.from(JSON.stringify(await refresh(request)));
    response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': answer.length }).end(answer);
  });
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    if (typeof address === 'object' && address !== null) process.send?.(`http://127.0.0.1:${address.port}`);
  });

  async function refresh(request: IncomingMessage): Promise<object> {
    const parameters = new URLSearchParams(await text(request));
    const [clientId, presented] = [parameters.get('client_id'), parameters.get('refresh_token') ?? ''];
    await send('count', COUNT, []);
    await send('client', CLIENT, [clientId]);
    const found = await send('token', TOKEN, [hashOf(presented)]);
    await send('grant', GRANT, [hashOf(found.grant_id)]);
    await send('consume', CONSUME, [hashOf(presented)]);
    const next = randomBytes(32).toString('base64url');
    await send('next', NEXT, [hashOf(next), found.payload, found.grant_id, clientId]);
    const { accountId: sub, scope } = found.payload;
    const access = await new SignJWT({
      sub,
      scope,
      client_id: clientId,
      gid: found.grant_id,
      aud: 'bench',
      iss: 'bench',
    })
      .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt' })
      .setIssuedAt()
      .setExpirationTime(`${TOKEN_SECONDS} s`)
      .sign(privateKey);
    return { access_token: access, refresh_token: next, token_type: 'Bearer', expires_in: TOKEN_SECONDS, scope };
  }
}

function hashOf(value: string): Buffer {
  return createHash('sha256').update(value).digest();
}
