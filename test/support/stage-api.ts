import { ALL_PERMISSIONS } from '../../src/core/permission.ts';
import { createApiKey } from '../../src/services/api-key.ts';
import { operatorIn } from '../journeys/journeys.ts';
import type { Run } from './program.ts';
import type { WebhookStage } from './webhook-stage.ts';

/** Asks the API that a run of `serve` answers. */
export type AskApi = Awaited<ReturnType<typeof apiOf>>;

/** What the API answered: the id and the attributes of the resource, where there is one, and all of it as text. */
export type ApiAnswer = Awaited<ReturnType<AskApi>>;

/** Asks with a key of the account that the webhooks of a stage belong to. */
export async function apiOf({ db, accountId }: WebhookStage, serve: Run) {
  const operator = await operatorIn(db);
  const principal = { ...operator.principal, accountId };
  const { key } = await createApiKey.run(
    { ...operator, principal },
    { name: 'test', permissions: [...ALL_PERMISSIONS] },
  );
  const { url } = await serve.logged('serve.ready');
  return async (method: string, path: string, body?: object) => {
    const type = body !== undefined && 'data' in body ? 'application/vnd.api+json' : 'application/json';
    const { status, headers, ...response } = await ask(method, `${String(url)}/v2${path}`, { key, type, body });
    const { data = { id: '', attributes: {} } } = response.text === '' ? {} : JSON.parse(response.text);
    return { status, headers, id: data.id, attributes: data.attributes, text: response.text };
  };
}

interface ApiRequest {
  key: string;
  type: string;
  body: object | undefined;
}

async function ask(method: string, url: string, { key, type, body }: ApiRequest) {
  const response = await fetch(url, {
    method,
    headers: { authorization: `Token ${key}`, 'content-type': type },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
}
