import { type Handler, sendJson, sendStatus } from '../../support/loopback-server.ts';

export const KEY = 'client-key-1234';
export const SECRET = 'client-secret-5678';

/** A server as CN is described, which knows these containers. */
export function cnServer(equipment: readonly Record<string, unknown>[]): Handler {
  return ({ method, url, headers }, response) => {
    if (url.pathname === '/v1/oauth/jwt-token/accesstokenJWT') {
      const basic = `Basic ${Buffer.from(`${KEY}:${SECRET}`).toString('base64')}`;
      const isGrant = method === 'POST' && url.searchParams.get('grant_type') === 'client_credentials';
      if (!isGrant || headers.authorization !== basic || headers['x-apikey'] !== KEY) return sendStatus(response, 401);
      return sendJson(response, { access_token: 'token-1', token_type: 'BearerToken', expires_in: '3599' });
    }
    if (headers.authorization !== 'Bearer token-1') return sendStatus(response, 401);
    if (url.pathname !== '/customers/v1/shipments/tracking') return sendStatus(response, 404);
    const asked = (url.searchParams.get('equipmentIds') ?? '').split(',');
    const found = equipment.filter(({ EquipmentId }) => asked.some((number) => number === EquipmentId));
    sendJson(response, { ThirdPartyIntermodalShipment: { Equipment: found } });
  };
}

/** A laden container that was seen at Winnipeg on its way to Toronto. */
export function cnEquipment(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    EquipmentId: 'MSKU123456',
    InquiryValue: ['MSKU123456'],
    WaybillStatus: 'Executing',
    LoadEmpty: 'L',
    Destination: { Type: 'CN', Station: 'TORONTO', State: 'ON' },
    Event: {
      Time: '2026-01-18 14:05:00 CT',
      Description: 'TRAIN PASSED',
      Location: { Type: 'CN', Station: 'WINNIPEG', State: 'MB' },
    },
    ETA: { Time: '2026-01-20 09:00:00 ET', Location: { Type: 'CN', Station: 'TORONTO', State: 'ON' } },
    StorageCharge: { LastFreeDay: '2026-01-22' },
    CustomsHold: { Description: 'RELEASED' },
    ...changes,
  };
}
