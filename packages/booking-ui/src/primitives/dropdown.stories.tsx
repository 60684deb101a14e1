import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect } from 'storybook/test';
import { sampleVehicles } from '../testing/sample-state.ts';
import { Dropdown, type DropdownProps } from './dropdown.tsx';
import { Column } from './story-frame.tsx';

const meta: Meta = { title: 'Widgets/Dropdown' };
export default meta;
type Story = StoryObj;

type HeldProps = DropdownProps extends infer Props ? Omit<Props, 'onValue'> : never;

function Held(props: HeldProps) {
  const [value, setValue] = useState(props.value);
  return <Dropdown {...(props as DropdownProps)} value={value} onValue={setValue} />;
}

const waits = Array.from({ length: 13 }, (_, index) => ({ value: String(index * 15), label: `${index * 15} minutes` }));
const countries = ['France', 'Germany', 'Ireland', 'Italy', 'Spain', 'United Kingdom'];

export const States: Story = {
  render: () => (
    <Column>
      <Held kind="string" label="Country" items={countries} value={null} />
      <Held kind="string" label="Country" placeholder="Choose one" icon="pin" items={countries} value={null} />
      <Held
        kind="labelValue"
        label="After landing"
        items={waits}
        value="60"
        icon="star"
        hint="The first hour is free."
      />
      <Held kind="vehicle" label="Vehicle" items={sampleVehicles} value="2" />
      <Held kind="string" label="Country" items={countries} value={null} error="Country is required" required />
      <Held kind="string" label="Country" items={countries} value="Italy" disabled />
      <Held
        kind="string"
        label="A label of very many words that does not fit"
        items={['x'.repeat(90)]}
        value={'x'.repeat(90)}
      />
    </Column>
  ),
};

export const StatesRightToLeft: Story = { ...States, globals: { direction: 'rtl' } };

export const Vehicles: Story = {
  render: () => (
    <Column>
      <Held kind="vehicle" label="Vehicle" items={sampleVehicles} value="2" />
      <div style={{ blockSize: 340 }} />
    </Column>
  ),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('combobox', { name: 'Vehicle' }));
    const list = canvas.getByRole('listbox', { name: 'Vehicle' });
    await expect(list.getBoundingClientRect().height).toBeLessThanOrEqual(350);
    await expect(canvas.getAllByRole('option')).toHaveLength(6);
  },
};

export const ByKeyboard: Story = {
  render: () => (
    <Column>
      <Held kind="labelValue" label="After landing" items={waits} value="60" />
      <div style={{ blockSize: 380 }} />
    </Column>
  ),
  play: async ({ canvas, userEvent }) => {
    const field = canvas.getByRole('combobox', { name: 'After landing' });
    field.focus();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    await expect(field).toHaveTextContent('75 minutes');
    await userEvent.keyboard('18');
    await expect(field).toHaveTextContent('180 minutes');
    await userEvent.keyboard('{Enter}{Home}{Escape}');
    await expect(field).toHaveTextContent('180 minutes');
  },
};

export const UpwardsAtTheFoot: Story = {
  render: () => (
    <Column>
      <div style={{ blockSize: 640 }} />
      <Held kind="labelValue" label="After landing" items={waits} value="60" />
    </Column>
  ),
  play: async ({ canvas, userEvent }) => {
    const field = canvas.getByRole('combobox', { name: 'After landing' });
    await userEvent.click(field);
    const list = canvas.getByRole('listbox', { name: 'After landing' });
    await expect(list.getBoundingClientRect().bottom).toBeLessThanOrEqual(field.getBoundingClientRect().top);
  },
};
