import type { Request, Response } from 'express';
import type { Traces } from '../observability/trace.ts';
import { routeLabel } from './route-label.ts';

/**
 * Runs the rest of a request within a span of its own, which continues the trace of the caller and ends with the answer.
 * The span has the template of the route, never the path, the query or a header, which may hold secrets.
 */
export function inRequestSpan(traces: Traces, request: Request, response: Response, next: () => void): void {
  const { method } = routeLabel(request);
  const span = traces.start({ name: method, kind: 'server', traceparent: request.get('traceparent') });
  response.once('close', () => {
    const { route } = routeLabel(request);
    const status = response.statusCode;
    span.rename(`${method} ${route}`);
    span.set('http.request.method', method);
    span.set('http.route', route);
    span.set('http.response.status_code', status);
    span.set('landfall.request_id', String(response.getHeader('X-Request-Id')));
    span.end(status >= 500 || !response.writableFinished ? 'error' : 'ok');
  });
  span.run(next);
}
