import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { attributeOf, attributeProperties } from './properties.ts';

/** Servers of the operator's, which an author of pages must not replace; a panel for whoever builds the page. */
const withheld = ['licence-url', 'api-url', 'booking-page-url', 'debug'];

const folder = join(import.meta.dirname, '../../../examples/wordpress');

test('the link that the plugin writes for visitors without scripts books for the page’s partner', () => {
  const page = readFileSync(join(folder, 'index.html'), 'utf8');
  expect(page).toContain('<a href="http://localhost:4300/booking.html?trackingcode=DEMO">Book a taxi</a>');
});

test('the block has on the page the width and the classes that its author gave it in the editor', () => {
  const plugin = readFileSync(join(folder, 'taxi-booking/taxi-booking.php'), 'utf8');
  const block = plugin.slice(plugin.indexOf('register_block_type'), plugin.indexOf("add_action('admin_init'"));
  expect(block).toContain("sprintf('<div %s>%s</div>', get_block_wrapper_attributes(), $tag)");
});

test('the shortcode of the WordPress plugin passes on what the element takes, so that a test is not booked for real', () => {
  const file = join(folder, 'taxi-booking/taxi-booking.php');
  const [, list = ''] = /TAXI_BOOKING_ATTRIBUTES = array\(([^)]*)\)/.exec(readFileSync(file, 'utf8')) ?? [];
  const taken = [...list.matchAll(/'([a-z-]+)'\s*=>/g)].map(([, name]) => name);
  expect(taken.toSorted()).toEqual(
    attributeProperties
      .map(attributeOf)
      .filter((name) => !withheld.includes(name))
      .toSorted(),
  );
});

test('the block fixes places, sets the language and stands at the corner, as the shortcode does', () => {
  const read = (name: string) => readFileSync(join(folder, 'taxi-booking', name), 'utf8');
  const { attributes } = JSON.parse(read('block.json'));
  expect(Object.keys(attributes)).toEqual(
    expect.arrayContaining(['trackingCode', 'variant', 'theme', 'mode', 'locale', 'pickup', 'dropoff', 'locked']),
  );
  const [, list = ''] = /TAXI_BOOKING_BLOCK = array\(([^)]*)\)/.exec(read('taxi-booking.php')) ?? [];
  const passed = Object.fromEntries([...list.matchAll(/'([a-z-]+)'\s*=> '(\w+)'/g)].map(([, to, from]) => [from, to]));
  for (const name of Object.keys(attributes)) {
    expect(passed[name]).toBe(name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`));
    expect(read('editor.js')).toContain(`'${name}'`);
  }
});
