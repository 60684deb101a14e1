import css from 'booking-ui/styles/base.css?inline';
import { StyleRoot } from 'booking-ui/styles/style-root.tsx';
import { useEffect, useRef, useState } from 'react';
import { expect } from 'storybook/test';
import manifest from '../../custom-elements.json' with { type: 'json' };
import { type Described, describedIn } from './described.ts';

/** The custom properties that a host page may set on `<taxi-booking>` or any ancestor, with their default values. */
export default { title: 'Design/Tokens' };

const { customProperties } = describedIn(manifest);
const prefix = '--taxi-booking-';
/** The product's own property that has the value or the default; null for those that only the element's frame reads. */
const ownOf = ({ name }: Described) => (css.includes(`var(${name}`) ? `--tb-${name.slice(prefix.length)}` : null);

const sampleOf = (own: string) => {
  if (own.endsWith('radius')) return { borderRadius: `var(${own})`, border: '2px solid currentColor' };
  if (own.endsWith('shadow')) return { boxShadow: `var(${own})`, background: 'var(--tb-surface)' };
  if (own.endsWith('font')) return { fontFamily: `var(${own})` };
  return { background: `var(${own})`, border: '1px solid var(--tb-border)' };
};
const isColour = (own: string) => !/(radius|shadow|font)$/.test(own);

/** @returns a computed colour in any notation as hexadecimal sRGB */
function hexOf(colour: string): string {
  const context = document.createElement('canvas').getContext('2d');
  if (!context) return colour;
  context.fillStyle = colour;
  context.fillRect(0, 0, 1, 1);
  const channels = context.getImageData(0, 0, 1, 1).data.slice(0, 3);
  return `#${[...channels].map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

function Token({ token }: { token: Described }) {
  const box = useRef<HTMLDivElement>(null);
  const [value, setValue] = useState('');
  const own = ownOf(token);
  useEffect(() => {
    if (!box.current || own === null) return;
    const computed = getComputedStyle(box.current);
    setValue(isColour(own) ? hexOf(computed.backgroundColor) : computed.getPropertyValue(own).trim());
  }, [own]);
  return (
    <tr>
      <th scope="row" style={{ fontWeight: 400, textAlign: 'start' }}>
        <code>{token.name}</code>
        <p className="tb-quiet">{token.description}</p>
      </th>
      <td>
        {own === null ? null : (
          <div
            ref={box}
            style={{ inlineSize: 64, blockSize: 40, display: 'grid', placeItems: 'center', ...sampleOf(own) }}
          >
            {own.endsWith('font') ? 'Abc 123' : null}
          </div>
        )}
      </td>
      <td style={{ overflowWrap: 'anywhere' }}>
        <code>{value || 'not set'}</code>
      </td>
    </tr>
  );
}

const story = (host: Readonly<Record<string, string>> = {}) => ({
  render: () => (
    <div style={host}>
      <StyleRoot>
        <table style={{ borderSpacing: '16px 10px', maxInlineSize: 960, textAlign: 'start' }}>
          <caption style={{ textAlign: 'start', padding: '16px 16px 0' }}>
            Tokens of the element, to try in Element/Playground
          </caption>
          <thead>
            <tr>
              {['Token', 'Sample', 'Value'].map((title) => (
                <th key={title} scope="col" style={{ textAlign: 'start' }}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {customProperties.map((token) => (
              <Token key={token.name} token={token} />
            ))}
          </tbody>
        </table>
      </StyleRoot>
    </div>
  ),
});

type Played = { readonly canvas: { readonly getByRole: (role: string, options: object) => HTMLElement } };

export const All = {
  ...story(),
  play: async ({ canvas }: Played) => {
    const accent = canvas.getByRole('row', { name: /--taxi-booking-accent/ });
    await expect(accent).toHaveTextContent('#ffb700');
    // A colour that is derived from others is shown as what it has become.
    await expect(canvas.getByRole('row', { name: /--taxi-booking-muted/ })).toHaveTextContent(/#[\da-f]{6}$/);
    await expect(canvas.getByRole('row', { name: /--taxi-booking-inset-bottom/ })).toHaveTextContent('not set');
  },
};
export const AnotherBrand = story({
  '--taxi-booking-accent': '#0b5c4a',
  '--taxi-booking-on-accent': '#fff',
  '--taxi-booking-radius': '4px',
  '--taxi-booking-font': 'Georgia, serif',
});
