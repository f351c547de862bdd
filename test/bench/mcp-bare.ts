import { createServer } from 'node:http';
import { toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler, isCallToolResult, McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';

/*
 * What the library alone can do: one tool, on the plainest server there is, that gives a known answer out of memory.
 * Started as a process of its own, it receives the answer and reports its address.
 */
process.once('message', (answer) => {
  if (!isCallToolResult(answer)) throw new Error('A result of a tool was expected.');
  const inputSchema = z.object({ id: z.string(), include: z.array(z.string()).optional() });
  const handler = createMcpHandler(() => {
    const server = new McpServer({ name: 'bare', version: '1.0.0' });
    server.registerTool('get_container', { description: 'Get a container', inputSchema }, () => answer);
    return server;
  });
  const serve = toNodeHandler(handler);
  const server = createServer((request, response) => {
    const { method = '', url = '' } = request;
    void serve(Object.assign(request, { method, url }), response);
  });
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    if (typeof address === 'object' && address !== null) process.send?.(`http://127.0.0.1:${address.port}`);
  });
});
process.once('disconnect', () => process.exit());
