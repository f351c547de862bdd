import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { verifyWebhook, WebhookSignatureError } from 'landfall/client';

const server = createServer(async (request, response) => {
  try {
    const message = await verifyWebhook<{ data: { id: string } }>(
      { headers: request.headers, body: await buffer(request) },
      process.env.WEBHOOK_SECRET ?? '',
    );
    console.log(message.data.id);
    response.writeHead(204).end();
  } catch (error) {
    response.writeHead(error instanceof WebhookSignatureError ? 401 : 500).end();
  }
});

server.listen(Number(process.env.PORT ?? 8080));
