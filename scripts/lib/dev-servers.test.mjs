import { expect, test } from 'vitest';
import { deskEndpoints } from '../../packages/contracts/src/endpoints/desk.ts';
import { driveEndpoints } from '../../packages/contracts/src/endpoints/drive.ts';
import { licenceEndpoints, productEndpoints } from '../../packages/contracts/src/endpoints/product.ts';
import { hub } from '../../packages/contracts/src/hub.ts';
import desk from '../../packages/desk/vite.config.ts';
import site from '../../packages/site/vite.config.ts';

test.each([
  ['desk', desk, { ...deskEndpoints, ...driveEndpoints, ...productEndpoints }],
  ['site', site, { ...productEndpoints, ...licenceEndpoints }],
])('the development server of the %s passes on what its pages ask of the API', (_, config, endpoints) => {
  const passedOn = Object.keys(config.server.proxy);
  const asked = [hub.path, ...Object.values(endpoints).map(({ path }) => path)];
  expect(asked.filter((path) => !passedOn.some((start) => path.startsWith(start)))).toEqual([]);
});
