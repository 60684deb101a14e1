import { expect, test } from 'vitest';
import manifest from '../custom-elements.json' with { type: 'json' };
import stories from './taxi-booking.stories.tsx';

test('the stories have a control for each attribute of the manifest, and for nothing else', () => {
  const attributes = manifest.modules.flatMap(({ declarations }) =>
    declarations.flatMap((declaration) => ('attributes' in declaration ? (declaration.attributes ?? []) : [])),
  );
  expect(attributes).not.toEqual([]);
  expect(Object.keys(stories.argTypes ?? {}).sort()).toEqual(attributes.map(({ name }) => name).sort());
});
