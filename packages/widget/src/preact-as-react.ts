import { options, toChildArray, type VNode } from 'preact';
import { useEffect, useLayoutEffect, useState } from 'preact/hooks';

/**
 * What the screens use of React, as Preact has it: the build and the tests put this module in the place of `react`.
 * Preact's own `preact/compat` is made for any React code there is; of what it translates, this is what is written here.
 */
export { createContext, createElement, Fragment } from 'preact';
export { useCallback, useContext, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';

type Props = Record<string, unknown>;

/** React's focus events bubble, which only the browser's younger pair does. */
const names: Readonly<Record<string, string>> = { className: 'class', onFocus: 'onfocusin', onBlur: 'onfocusout' };

/** Attributes of SVG that are written with a hyphen. */
const hyphened = /^(?:fill|font|stroke|text)[A-Z]/;

/** React's change is every keystroke; of boxes, buttons and files it is the browser's own. */
const isTyped = (type: string, props: Props): boolean =>
  (type === 'input' || type === 'textarea') && !/^(?:checkbox|file|radio)$/.test(String(props.type));

function nameOf(name: string, type: string, props: Props): string {
  if (name === 'onChange' && isTyped(type, props)) return 'oninput';
  if (hyphened.test(name)) return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return names[name] ?? name;
}

options.vnode = (vnode: VNode) => {
  const { type } = vnode;
  if (typeof type !== 'string') return;
  const props = vnode.props as unknown as Props;
  const own: Props = {};
  for (const name in props) own[nameOf(name, type, props)] = props[name];
  if (type === 'select' && props.defaultValue !== undefined)
    for (const option of toChildArray(vnode.props.children) as VNode<Props>[])
      option.props.selected = option.props.value === props.defaultValue;
  vnode.props = own as typeof vnode.props;
};

options.event = (event) => Object.assign(event, { nativeEvent: event });

/** A value of a store outside; whoever reads it is drawn again when it has changed. */
export function useSyncExternalStore<Value>(subscribe: (listener: () => void) => () => void, read: () => Value): Value {
  const value = read();
  const [{ seen }, draw] = useState({ seen: { value, read } });
  const look = () => {
    if (!isStill(seen.value, seen.read)) draw({ seen });
  };
  useLayoutEffect(() => {
    Object.assign(seen, { value, read });
    look();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what it looks at is the same for as long as it lives
  useEffect(() => {
    look();
    return subscribe(look);
  }, [subscribe]);
  return value;
}

/** Who cannot read the store any more is drawn again, or taken away by what is drawn around it. */
function isStill<Value>(value: Value, read: () => Value): boolean {
  try {
    return Object.is(value, read());
  } catch {
    return false;
  }
}
