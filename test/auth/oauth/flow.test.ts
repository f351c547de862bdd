import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeWithDatabase } from '../../support/database.ts';
import { oauthClient } from '../../support/oauth-client.ts';
import { type Person, type SignInService, startSignInService } from '../../support/sign-in-service.ts';

const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list' };

describeWithDatabase('a program that was allowed in', () => {
  let service: SignInService;
  let person: Person;
  beforeAll(async () => {
    service = await startSignInService();
    person = await service.person('owner');
  });
  afterAll(() => service.close());

  it('calls tools and the API with its token, until what was allowed is taken back', async () => {
    const client = await oauthClient(service);
    const { access, refresh } = await client.connect(person);
    const before = [await toolsList(access), await api(access)];

    const revoked = await client.post('/revoke', { token: refresh });

    expect(before).toEqual([200, 200]);
    expect(revoked.status).toBe(200);
    expect([await toolsList(access), await api(access)]).toEqual([401, 401]);
    expect((await client.refresh(refresh)).body).toMatchObject({ error: 'invalid_grant' });
  });

  async function toolsList(token: string): Promise<number> {
    const response = await fetch(`${service.url}/mcp`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${token}`,
        'Content-Type': 'application/json',
        Accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify(LIST),
    });
    return response.status;
  }

  async function api(token: string): Promise<number> {
    return (await fetch(`${service.url}/v2/containers`, { headers: { Authorization: `Bearer ${token}` } })).status;
  }
});
