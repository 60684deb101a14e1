import { expect, it } from 'vitest';
import { readSettings } from '../env.ts';
import { demoOperator, ownFolder } from '../testing/demo-operator.ts';
import { missingServices } from './missing-services.ts';

const demo = demoOperator().configuration;
const own = { gazetteer: '', searchapi: '' };
const live = { PUBLIC_URL: 'https://cabs.example', SMTP_URL: 'smtp://mail.example' };
const photon = { PLACES_KIND: 'photon', PLACES_URL: 'https://photon.example' };

it.each<[Record<string, string>, Partial<typeof demo>, string[]]>([
  [{}, {}, []],
  [{}, own, ['PLACES_KIND']],
  [{}, { ...own, searchapi: 'own' }, ['PLACES_KIND']],
  [photon, own, []],
  [{}, { ...own, searchapi: 'google' }, []],
  [{}, { ...own, searchapi: '2' }, []],
  [live, {}, []],
  [{ PUBLIC_URL: 'https://cabs.example' }, {}, ['SMTP_URL']],
  [{ PUBLIC_URL: 'http://localhost:4300' }, {}, []],
])('with %j and %j the log names %j', (env, changed, names) => {
  const lines = missingServices(readSettings(env, ownFolder), { ...demo, ...changed });
  expect(lines.map((line) => line.split(' ')[0])).toEqual(names);
});
