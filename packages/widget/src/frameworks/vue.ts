import { type Component, defineComponent, h, onBeforeUnmount, onMounted, shallowRef, watch } from 'vue';
import { flags } from '../properties.ts';
import { attributesOf, events, listen, properties } from './element.ts';
import '../index.ts';

/** Needs no `isCustomElement` in the page's configuration, and sets object properties in server-rendered pages, too. */
export const TaxiBooking: Component = defineComponent({
  name: 'TaxiBooking',
  props: Object.fromEntries(
    properties.map((name) => [name, { type: flags.includes(name) ? Boolean : null, default: undefined }]),
  ),
  emits: [...events],
  setup(props: Readonly<Record<string, unknown>>, { emit, slots, expose }) {
    const element = shallowRef<HTMLElement | null>(null);
    expose({ element });
    let stop: (() => void) | undefined;
    onMounted(() => {
      if (!element.value) return;
      stop = listen(element.value, emit);
      for (const name of properties) {
        const set = (value: unknown, before: unknown) => {
          if (value !== before && element.value) Object.assign(element.value, { [name]: value });
        };
        watch(() => props[name], set, { immediate: true });
      }
    });
    onBeforeUnmount(() => stop?.());
    return () => h('taxi-booking', { ref: element, ...attributesOf(props) }, slots.default?.());
  },
});
