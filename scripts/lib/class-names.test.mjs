import { expect, test } from 'vitest';
import { strayClassNames } from './class-names.mjs';

const sheet = '.row { color: red } /* .old */ :global(.tb-card) .row:hover > .note { rotate: 0.5turn }';
const house = (view) =>
  new Map([
    ['a/vehicle.module.css', sheet],
    ['a/vehicle.tsx', `import styles, { css } from './vehicle.module.css';\n${view}`],
  ]);

test('a view and its sheet name the same classes', () => {
  expect(
    strayClassNames(house('<b className={styles.row}><i className={both("tb-card", styles.note)} /></b>')),
  ).toEqual([]);
});

test('a class that is not in the sheet, and one that no view takes, are told', () => {
  expect(strayClassNames(house('<b className={styles.rows} />'))).toEqual([
    'a/vehicle.tsx: a/vehicle.module.css has no class rows',
    'a/vehicle.module.css: no view takes its class row',
    'a/vehicle.module.css: no view takes its class note',
  ]);
});
