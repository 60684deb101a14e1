import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * What the components have in common: the properties and events of the manifest, and how they are listened to. `early` is
 * what was told before the framework was there.
 */
const common = (properties, events) => `
const properties = ${JSON.stringify(properties)};
const events = ${JSON.stringify(events)};
const attributeOf = (property) => property.replace(/[A-Z]/g, (letter) => \`-\${letter.toLowerCase()}\`);
const listen = (node, tell) => {
  const stops = events.map((event) => {
    const type = \`taxi-booking-\${event}\`;
    const heard = (told) => tell(event, told);
    node.addEventListener(type, heard);
    const early = ['ready', 'invalid'].includes(event) && node.last?.[event];
    if (early) heard(new CustomEvent(type, { detail: early }));
    return () => node.removeEventListener(type, heard);
  });
  return () => stops.forEach((stop) => stop());
};
`;

/**
 * React 18 writes properties as attributes, and React 19 sets neither properties nor listeners of an element that the server
 * has rendered: the component does so itself, in an effect.
 */
const react = `
const listenerOf = (event) => \`on\${event[0].toUpperCase()}\${event.slice(1)}\`;

const TaxiBooking = react.forwardRef(function TaxiBooking(props, given) {
  const element = react.useRef(null);
  const latest = react.useRef(props);
  latest.current = props;
  react.useImperativeHandle(given, () => element.current);
  // Once: what the listeners do is looked up when they are called.
  react.useEffect(() => listen(element.current, (event, heard) => latest.current[listenerOf(event)]?.(heard)), []);
  const before = react.useRef({});
  react.useEffect(() => {
    for (const property of properties) {
      if (props[property] !== before.current[property]) element.current[property] = props[property];
    }
    before.current = props;
  });
  const attributes = { ref: element };
  for (const [name, value] of Object.entries(props)) {
    if (name === 'className') attributes.class = value;
    else if (!properties.includes(name)) {
      if (!events.some((event) => listenerOf(event) === name)) attributes[name] = value;
    } else if (typeof value === 'string') attributes[attributeOf(name)] = value;
    else if (value === true) attributes[attributeOf(name)] = '';
  }
  return react.createElement('taxi-booking', attributes);
});
`;

/** The tag needs no `isCustomElement` in a page's configuration, and a page that a server has rendered gets its objects, too. */
const vue = (flags) => `
const flags = ${JSON.stringify(flags)};

const TaxiBooking = vue.defineComponent({
  name: 'TaxiBooking',
  props: Object.fromEntries(
    properties.map((name) => [name, { type: flags.includes(name) ? Boolean : null, default: undefined }]),
  ),
  emits: events,
  setup(props, { emit, slots, expose }) {
    const element = vue.shallowRef(null);
    expose({ element });
    let stop;
    vue.onMounted(() => {
      stop = listen(element.value, emit);
      for (const name of properties) {
        const set = (value, before) => {
          if (value !== before && element.value) element.value[name] = value;
        };
        vue.watch(() => props[name], set, { immediate: true });
      }
    });
    vue.onBeforeUnmount(() => stop?.());
    return () => {
      const attributes = { ref: element };
      for (const name of properties) {
        const value = props[name];
        if (typeof value === 'string') attributes[attributeOf(name)] = value;
        else if (value === true) attributes[attributeOf(name)] = '';
      }
      return vue.h('taxi-booking', attributes, slots.default?.());
    };
  },
});
`;

/**
 * As Angular's own libraries are published (https://angular.dev/tools/libraries/angular-package-format): a declaration that the
 * application's build links. A component, because an element that one has needs no `CUSTOM_ELEMENTS_SCHEMA`.
 */
const angular = `
class TaxiBooking {
  constructor() {
    this.element = angular.inject(angular.ElementRef).nativeElement;
    for (const event of events) this[event] = new angular.EventEmitter();
  }
  ngOnChanges(changes) {
    for (const [name, { currentValue }] of Object.entries(changes)) {
      if (typeof document !== 'undefined') this.element[name] = currentValue;
    }
  }
  ngOnInit() {
    if (typeof document !== 'undefined') this.stop = listen(this.element, (event, heard) => this[event].emit(heard));
  }
  ngOnDestroy() {
    this.stop?.();
  }
}
TaxiBooking.ɵfac = angular.ɵɵngDeclareFactory({
  minVersion: '12.0.0',
  version: '17.0.0',
  ngImport: angular,
  type: TaxiBooking,
  deps: [],
  target: angular.ɵɵFactoryTarget.Component,
});
TaxiBooking.ɵcmp = angular.ɵɵngDeclareComponent({
  minVersion: '14.0.0',
  version: '17.0.0',
  ngImport: angular,
  type: TaxiBooking,
  isStandalone: true,
  selector: 'taxi-booking',
  inputs: INPUTS,
  outputs: OUTPUTS,
  usesOnChanges: true,
  template: '<ng-content></ng-content>',
  isInline: true,
  changeDetection: angular.ChangeDetectionStrategy.OnPush,
  encapsulation: angular.ViewEncapsulation.None,
});
`;

const attributeOf = (property) => property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Named as the attributes are: Angular writes what is no binding into the page as it stands. */
const inputs = (names) =>
  `{ ${names.map((name) => `${name}: [${JSON.stringify(attributeOf(name))}, '${name}']`).join(', ')} }`;
const outputs = (names) => `{ ${names.map((name) => `${name}: '${name}'`).join(', ')} }`;

/** What strict templates check: Angular's compiler reads it from the type of \`ɵcmp\`. */
const angularTypes = (properties, events) => `import * as i0 from '@angular/core';
import type { TaxiBookingEventDetails, TaxiBookingProperties } from './contract.js';
import type { TaxiBookingElement } from './element-class.js';

/** The element as a standalone component: \`imports: [TaxiBooking]\`, without \`CUSTOM_ELEMENTS_SCHEMA\`. */
export declare class TaxiBooking implements Partial<TaxiBookingInputs> {
${properties.map((name) => `  ${name}?: TaxiBookingProperties['${name}'] | undefined;`).join('\n')}
${events.map((name) => `  readonly ${name}: i0.EventEmitter<CustomEvent<TaxiBookingEventDetails['taxi-booking:${name}']>>;`).join('\n')}
  /** The element itself; its methods are there once its script has run. */
  readonly element: TaxiBookingElement;
  static ɵfac: i0.ɵɵFactoryDeclaration<TaxiBooking, never>;
  static ɵcmp: i0.ɵɵComponentDeclaration<
    TaxiBooking,
    'taxi-booking',
    never,
    { ${properties.map((name) => `${name}: { alias: '${attributeOf(name)}'; required: false }`).join('; ')} },
    { ${events.map((name) => `${name}: '${name}'`).join('; ')} },
    never,
    ['*'],
    true,
    never
  >;
}

type TaxiBookingInputs = { [Name in keyof TaxiBookingProperties]: TaxiBookingProperties[Name] | undefined };
`;

const note = '// Written by the build from custom-elements.json.\n';
const module = (name, framework, body) =>
  `${note}import * as ${name} from '${framework}';\nimport './taxi-booking.js';\n${body}\nexport { TaxiBooking };\n`;
const required = (name, framework, body) =>
  `${note}const ${name} = require('${framework}');\nrequire('./taxi-booking.cjs');\n${body}\nexports.TaxiBooking = TaxiBooking;\n`;

/**
 * The element as a component of React, Vue and Angular, with the properties and events of the manifest.
 * @param {object} manifest the text of `custom-elements.json`, parsed
 * @returns {Record<string, string>} the files by their names in the package
 */
export function wrappersOf(manifest) {
  const { members, events: told } = manifest.modules
    .flatMap(({ declarations }) => declarations)
    .find(({ tagName }) => tagName === 'taxi-booking');
  const fields = members.filter(({ kind, readonly }) => kind === 'field' && !readonly);
  const properties = fields.map(({ name }) => name);
  const flags = fields.filter(({ type }) => type?.text === 'boolean').map(({ name }) => name);
  const events = told.map(({ name }) => name.split(':')[1]);
  const shared = common(properties, events);
  const ofAngular = angular.replace('INPUTS', inputs(properties)).replace('OUTPUTS', outputs(events));
  return {
    'dist/react.js': `'use client';\n${module('react', 'react', shared + react)}`,
    'dist/react.cjs': `'use client';\n${required('react', 'react', shared + react)}`,
    'dist/vue.js': module('vue', 'vue', shared + vue(flags)),
    'dist/vue.cjs': required('vue', 'vue', shared + vue(flags)),
    'dist/angular.js': module('angular', '@angular/core', shared + ofAngular),
    'types/angular.d.ts': note + angularTypes(properties, events),
  };
}

/**
 * Writes the components of the frameworks.
 * @param {string} root the package's folder
 */
export async function writeWrappers(root) {
  const manifest = JSON.parse(await readFile(join(root, 'custom-elements.json'), 'utf8'));
  for (const [name, text] of Object.entries(wrappersOf(manifest))) await writeFile(join(root, name), text);
}
