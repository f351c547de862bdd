import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';

const secret = process.env.WEBHOOK_SECRET; // whsec_…, all of it, as the webhook shows it

function isGenuine(body, signature = '') {
  const expected = Buffer.from(createHmac('sha256', secret).update(body).digest('hex'));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

const server = createServer(async (request, response) => {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  const body = Buffer.concat(chunks); // the bytes as they came: JSON that was read and written again has others
  if (!isGenuine(body, request.headers['x-svc-webhook-signature'])) return response.writeHead(401).end();

  const { data } = JSON.parse(body);
  process.stdout.write(`${data.attributes.event} ${data.id}\n`); // store it here, once for each data.id
  response.writeHead(204).end();
});
server.listen(Number(process.env.PORT ?? 4000), () => process.stdout.write('listening\n'));
