import { calls } from 'contracts';
import { expect, it } from 'vitest';
import { againstContract } from './against-contract.ts';

const { endpoint } = calls.placeAt;
const request = new Request(`http://localhost${endpoint.path}?lat=51.5&lng=-0.1`);
const said = (body: object, status = 200) => againstContract(request, Response.json(body, { status }));
const answer = { code: 1, message: '', address: null, pluscode: '9C3XGV2F+', airport: { icao: 'EGLL', iata: 'LHR' } };

it('lets pass what the contract says', async () => {
  expect(await said(answer)).toBeNull();
  expect(await said({ ...answer, sessiontoken: 'renewed' })).toBeNull();
  expect(await said({ code: 2, message: 'No.', field: 'lat' })).toBeNull();
  expect(await said({ code: 2, message: 'lat is invalid' }, 400)).toBeNull();
});

it('finds what is missing, of another kind, or not in the contract', async () => {
  expect(await said({ ...answer, pluscode: 7 })).toContain('pluscode');
  expect(await said({ ...answer, airport: { icao: 'EGLL' } })).toContain('airport.iata');
  expect(await said({ ...answer, airport: { ...answer.airport, name: 'Heathrow' } })).toContain(
    'unknown: airport.name',
  );
  expect(await said({ code: 2, message: 'No.', secret: 1 })).toContain('unknown: secret');
  expect(await said({ code: 1, message: '' })).toContain('address');
});
