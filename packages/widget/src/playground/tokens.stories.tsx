import { useEffect, useRef, useState } from 'react';
import css from './base.css?inline';
import { StyleRoot } from './style-root.tsx';

/** The tokens that a host page may set on `<taxi-booking>` or any ancestor, with their default values. */
export default { title: 'Design/Tokens' };

/** The public tokens in the order of the style sheet, from which they are read. */
const tokens = [...new Set([...css.matchAll(/var\(--taxi-booking-([\w-]+)/g)].map(([, name]) => name ?? ''))];

const sample = (name: string) => {
  if (name.endsWith('radius')) return { borderRadius: `var(--tb-${name})`, border: '2px solid currentColor' };
  if (name.endsWith('shadow')) return { boxShadow: `var(--tb-${name})` };
  if (name.endsWith('font')) return { fontFamily: `var(--tb-${name})` };
  return { background: `var(--tb-${name})`, border: '1px solid var(--tb-border)' };
};

function Tokens() {
  const box = useRef<HTMLTableElement>(null);
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  useEffect(() => {
    if (!box.current) return;
    const computed = getComputedStyle(box.current);
    setValues(Object.fromEntries(tokens.map((name) => [name, computed.getPropertyValue(`--tb-${name}`).trim()])));
  }, []);
  return (
    <table ref={box} style={{ borderSpacing: '16px 10px', textAlign: 'start' }}>
      <caption>Tokens of the element</caption>
      <thead>
        <tr>
          <th scope="col">Token</th>
          <th scope="col">Sample</th>
          <th scope="col">Value</th>
        </tr>
      </thead>
      <tbody>
        {tokens.map((name) => (
          <tr key={name}>
            <th scope="row" style={{ fontWeight: 400 }}>
              <code>--taxi-booking-{name}</code>
            </th>
            <td>
              <div style={{ inlineSize: 96, blockSize: 40, display: 'grid', placeItems: 'center', ...sample(name) }}>
                {name.endsWith('font') ? 'Abc 123' : null}
              </div>
            </td>
            <td>
              <code>{values[name]}</code>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const story = (host: Readonly<Record<string, string>> = {}) => ({
  render: () => (
    <div style={host}>
      <StyleRoot>
        <Tokens />
      </StyleRoot>
    </div>
  ),
});

export const All = story();
export const AnotherBrand = story({
  '--taxi-booking-accent': '#0b5c4a',
  '--taxi-booking-on-accent': '#fff',
  '--taxi-booking-radius': '4px',
  '--taxi-booking-font': 'Georgia, serif',
});
