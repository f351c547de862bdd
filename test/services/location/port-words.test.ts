import { expect, it } from 'vitest';
import { findLocation } from '../../../src/domain/location.ts';
import { Conditions } from '../../../src/services/list/paged-list.ts';
import {
  matchedPorts,
  type PortFilter,
  portFilter,
  shortNameText,
} from '../../../src/services/location/port-filter.ts';
import { readPort } from '../../../src/services/location/port-words.ts';

function filterOf(text: string): PortFilter {
  return portFilter(text, new Conditions('c', '00000000-0000-4000-8000-000000000000'));
}

it.each([
  ['LA', ['USLAX Los Angeles']],
  ['l.a.', ['USLAX Los Angeles']],
  ['Port of LA', ['USLAX Los Angeles']],
  ['LA, CA', ['USLAX Los Angeles']],
  ['LA port', ['USLAX Los Angeles']],
  ['LAX', ['USLAX Los Angeles']],
  ['lgb', ['USLGB Long Beach']],
  ['LA/LB', ['USLAX Los Angeles', 'USLGB Long Beach']],
  ['NY', ['USNYC New York']],
  ['NYC', ['USNYC New York']],
  ['NY/NJ', ['USNYC New York']],
  ['NOLA', ['USMSY New Orleans']],
  ['SF', ['USOAK Oakland', 'USSFO San Francisco']],
  ['HK', ['HKHKG Hong Kong']],
  ['HCMC', ['VNSGN Ho Chi Minh City']],
  ['KL', ['MYPKG Port Klang', 'MYKUL Kuala Lumpur']],
  ['JAX', ['USJAX Jacksonville']],
])('takes %s for %j, and says so', (text, places) => {
  expect(matchedPorts(filterOf(text), []).matched_ports).toEqual(places);
});

it('says of a short name which names that begin so are not meant', () => {
  const matched = matchedPorts(filterOf('LA'), []);

  expect(matched.suggested_ports).toHaveLength(3);
  expect(shortNameText(matched)).toMatch(
    /^Ports whose names begin so are not meant, such as [A-Z]{5} \(La[^)]*\), .*; give more of the name for one of them\.$/,
  );
  expect(shortNameText(matchedPorts(filterOf('NOLA'), []))).toBeNull();
  expect(shortNameText(matchedPorts(filterOf('Los Angeles'), []))).toBeNull();
  expect(shortNameText({})).toBeNull();
});

it('takes three letters that begin a name for that, not for a code that ends so', () => {
  // BUS ends the code of Batumi.
  expect(readPort('bus')).toMatchObject({ names: ['bus'], suggested: ['GEBUS (Batumi)'] });
  expect(matchedPorts(filterOf('bus'), []).matched_ports).toEqual(['KRPUS Busan']);
});

it('makes no choice where three letters end several codes, but asks', () => {
  expect(matchedPorts(filterOf('TXG'), [])).toEqual({
    matched_ports: [],
    suggested_ports: [expect.stringContaining('CNTXG'), expect.stringContaining('TWTXG')],
  });
});

it.each(['LAXX', 'constructor', '__proto__', 'toString', '....', 'L', '\u0000LA\u0000x'])(
  'takes nothing for %j that it does not mean',
  (text) => {
    expect(readPort(text).codes.filter((code) => findLocation(code) !== null)).toEqual([]);
  },
);
