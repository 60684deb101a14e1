import type { StoryObj } from '@storybook/react-vite';
import { fail, ok } from 'booking-core/domain';
import { type CSSProperties, useState } from 'react';
import { expect, userEvent } from 'storybook/test';
import { Combobox, type ComboboxProps } from './combobox.tsx';
import { Column } from './story-frame.tsx';

/** A text field with suggestions; Features/Places shows it with places. */
export default { title: 'Widgets/Combobox' };

const row: CSSProperties = {
  position: 'relative',
  padding: '6px 16px',
  border: '1px solid var(--tb-border)',
  borderRadius: 'var(--tb-radius-small)',
  background: 'var(--tb-surface)',
};
const stations = ['Euston', 'King’s Cross', 'Paddington', 'St Pancras', 'Stratford', 'Waterloo'];

function Held({ start = '', ...props }: Partial<ComboboxProps<string>> & { start?: string }) {
  const [text, setText] = useState(start);
  return (
    // The list is placed in the row that the field is in.
    <div style={row}>
      <Combobox<string>
        label="Station"
        placeholder="Name of a station"
        text={text}
        error={null}
        search={async (asked) => ok(stations.filter((name) => name.toLowerCase().includes(asked.toLowerCase())))}
        row={(name) => ({ id: name, title: name, detail: 'London', icon: 'train' })}
        onText={setText}
        onChoose={setText}
        onLeave={() => {}}
        onClear={() => setText('')}
        online
        timers={{
          after(ms, callback) {
            const handle = setTimeout(callback, ms);
            return () => clearTimeout(handle);
          },
        }}
        failedText={() => 'Something went wrong, please try again.'}
        texts={{
          found: (count) => `${count} stations found`,
          instead: {
            offline: ['You are offline', 'What you typed is kept.'],
            failed: ['The search is not responding', ''],
            loading: ['', 'Searching'],
            none: ['No station found', 'Try another name.'],
          },
          retry: 'Try again',
          clear: 'Clear',
          close: 'Close',
        }}
        {...props}
      />
    </div>
  );
}

export const States = {
  render: () => (
    <Column>
      <Held />
      <Held label="Chosen" start="Paddington" />
      <Held label="Invalid" error="Please choose a station from the list." start="Padd" />
      <Held label="Disabled" start="Waterloo" disabled />
    </Column>
  ),
};

// The rule compares the name with the row's texts joined without separators.
const rowsInParts = { a11y: { config: { rules: [{ id: 'label-content-name-mismatch', enabled: false }] } } };
const typed = (text: string, shown: RegExp, props: Partial<ComboboxProps<string>> = {}): StoryObj => ({
  parameters: rowsInParts,
  render: () => (
    <Column>
      <Held {...props} />
      <div style={{ blockSize: 380 }} />
    </Column>
  ),
  async play({ canvas }) {
    await userEvent.type(canvas.getByRole('combobox'), text);
    await expect((await canvas.findAllByText(shown))[0]).toBeVisible();
  },
});

export const Found = typed('st', /^London$/);
export const ByKeyboard: StoryObj = {
  ...typed('st', /./),
  async play({ canvas }) {
    const field = canvas.getByRole('combobox');
    await userEvent.type(field, 'st');
    await expect(await canvas.findAllByRole('option')).toHaveLength(3);
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    await expect(field).toHaveValue('St Pancras');
  },
};
export const NothingFound = typed('xyz', /No station found/);
export const Failed = typed('st', /The search is not responding/, { search: async () => fail({ kind: 'timeout' }) });
