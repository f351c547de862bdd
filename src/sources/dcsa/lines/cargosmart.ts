import type { LineProfile } from './profile.ts';

/**
 * How a line is polled at CargoSmart, which carries the data of several lines under one key: the parameters are posted as JSON, with
 * the id of the customer there, which is the setting `partner`. How it says that it does not know a number is not known, beside
 * an answer without a shipment; the setting `notFoundText` names the words of an error.
 */
export function atCargoSmart(scac: string) {
  return {
    baseUrl: 'https://apis.cargosmart.com',
    form: 'cargosmart',
    path: `/openapi/cs2/ctvc/${scac}`,
    auth: { kind: 'headers', headers: [{ name: 'appKey', setting: 'apiKey' }] },
    needs: ['partner'],
    parameters: { bill_of_lading: 'billOfLadingNumber', booking: 'bookingNumber', container: 'cntrNumber' },
    parametersIn: 'body',
    fixedParameters: { scacCode: scac },
    settingParameters: { customerID: 'partner' },
    paging: { by: 'none' },
    notFound: [],
  } as const satisfies Partial<LineProfile>;
}
