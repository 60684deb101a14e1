import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect } from 'storybook/test';
import { DateTimeField, type DateTimeFieldProps, type DateTimeValue } from './date-time-field.tsx';
import { Column, t } from './story-frame.tsx';

const meta: Meta = { title: 'Widgets/Date-time picker' };
export default meta;
type Story = StoryObj;

function Held(props: Partial<DateTimeFieldProps>) {
  const [value, setValue] = useState<DateTimeValue>(props.value ?? null);
  const [minutes, setMinutes] = useState(60);
  return (
    <DateTimeField
      label="Pick-up time"
      locale="en-GB"
      t={t}
      earliest="2026-11-21T09:40"
      today="2026-11-21"
      {...props}
      value={value}
      onValue={setValue}
      {...(props.waiting ? { waiting: { ...props.waiting, minutes, onMinutes: setMinutes } } : {})}
    />
  );
}
const waiting = {
  label: 'Meet the driver after landing',
  minutes: 60,
  choices: Array.from({ length: 13 }, (_, index) => ({ minutes: index * 15, text: `${index * 15} minutes` })),
  onMinutes: () => {},
};

export const States: Story = {
  render: () => (
    <Column>
      <Held />
      <Held value="asap" asap />
      <Held value="2026-12-01T08:05" hint="Times are local to the ride." />
      <Held value="2026-11-21T08:00" error="The earliest time we can pickup from this address is 21/11/2026 09:40" />
      <Held value="2026-12-01T08:05" disabled />
    </Column>
  ),
};

export const AsapOrLater: Story = {
  render: () => (
    <Column>
      <Held value="asap" asap clearable />
    </Column>
  ),
  play: async ({ canvas, userEvent }) => {
    const field = canvas.getByRole('button', { name: /^Pick-up time/ });
    await userEvent.click(field);
    await userEvent.click(canvas.getByRole('button', { name: 'Later' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Done' }));
    await expect(field).toHaveTextContent('21/11/2026 09:40');
    await userEvent.click(field);
    await userEvent.click(canvas.getByRole('button', { name: 'ASAP' }));
    await expect(field).toHaveTextContent('ASAP');
    await expect(field).toHaveAttribute('aria-expanded', 'false');
  },
};

export const MonthsByKeyboard: Story = {
  render: () => (
    <Column>
      <Held value="2026-11-21T10:00" />
    </Column>
  ),
  play: async ({ canvas, userEvent }) => {
    const field = canvas.getByRole('button', { name: /^Pick-up time/ });
    await userEvent.click(field);
    canvas.getByRole('button', { name: /^Saturday,? 21 November 2026/ }).focus();
    await userEvent.keyboard('{PageDown}');
    await expect(canvas.getByText('December 2026')).toHaveAttribute('aria-live', 'polite');
    await userEvent.keyboard('{End}{Enter}');
    await expect(field).toHaveTextContent('27/12/2026 10:00');
  },
};

export const OkAndCancelWithWaiting: Story = {
  render: () => (
    <Column>
      <Held label="Landing time" form="okCancel" stepMinute={5} waiting={waiting} clearable />
    </Column>
  ),
  play: async ({ canvas, userEvent }) => {
    const field = canvas.getByRole('button', { name: /^Landing time/ });
    await userEvent.click(field);
    await userEvent.click(canvas.getByRole('button', { name: 'Minute: One later' }));
    await expect(field).not.toHaveTextContent('2026');
    await userEvent.click(canvas.getByRole('button', { name: 'OK' }));
    await expect(field).toHaveTextContent('21/11/2026 09:45');
    await userEvent.click(field);
    await expect(canvas.getByRole('combobox', { name: waiting.label })).toHaveTextContent('60 minutes');
  },
};

export const OpenRightToLeft: Story = {
  render: () => (
    <Column>
      <Held value="2026-11-21T10:00" asap clearable />
    </Column>
  ),
  globals: { direction: 'rtl' },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: /^Pick-up time/ }));
  },
};
