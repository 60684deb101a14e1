import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect } from 'storybook/test';
import { Button, RoundButton } from './button.tsx';
import { Checkbox } from './checkbox.tsx';
import { Chip, Chips } from './chips.tsx';
import { Dialog } from './dialog.tsx';
import { Notice } from './notice.tsx';
import { RadioCards } from './radio-cards.tsx';
import { Segmented } from './segmented.tsx';
import { Silhouette } from './silhouettes/silhouette.tsx';
import { Skeleton } from './skeleton.tsx';
import { Stepper } from './stepper.tsx';
import { Column } from './story-frame.tsx';
import { Tabs } from './tabs.tsx';

const meta: Meta = { title: 'Widgets/Controls' };
export default meta;
type Story = StoryObj;

export const Buttons: Story = {
  render: () => (
    <Column>
      <Button kind="primary" trailing="forward">
        Next
      </Button>
      <Button kind="primary" busy>
        Processing
      </Button>
      <Button kind="primary" disabled>
        Confirm
      </Button>
      <Button>Cancel</Button>
      <Button kind="quiet" icon="plus">
        Add via
      </Button>
      <Button kind="danger">Delete</Button>
      <Button wide>{'A button that has a great deal to say '.repeat(3)}</Button>
      <RoundButton icon="swap" label="Swap pick-up and drop-off" />
      <RoundButton icon="close" label="One less" disabled />
    </Column>
  ),
};

function Choosing() {
  const [way, setWay] = useState('one');
  const [when, setWhen] = useState<'asap' | 'later'>('asap');
  const [ticked, setTicked] = useState(false);
  const [count, setCount] = useState(1);
  const [tab, setTab] = useState<'today' | 'past'>('today');
  return (
    <Column>
      <h2 id="ways">Return</h2>
      <Chips labelledBy="ways">
        <Chip text="One way" on={way === 'one'} onPress={() => setWay('one')} />
        <Chip text="Wait and return" on={way === 'wait'} onPress={() => setWay('wait')} />
        <Chip text="Not today" on={false} disabled onPress={() => {}} />
      </Chips>
      <Segmented
        label="When"
        value={when}
        options={[
          { value: 'asap', text: 'ASAP' },
          { value: 'later', text: 'Later' },
        ]}
        onValue={setWhen}
      />
      <Checkbox label="Remember me" checked={ticked} onChecked={setTicked} hint="For thirty days on this device." />
      <Checkbox label="I agree" checked={false} onChecked={() => {}} error="Please tick this box" />
      <Checkbox label="Not for guests" checked disabled onChecked={() => {}} />
      <Stepper
        label="Passengers"
        hint="At most four"
        value={count}
        min={1}
        max={4}
        onValue={setCount}
        lessText="One less"
        moreText="One more"
      />
      <Tabs
        label="Bookings"
        value={tab}
        tabs={[
          { value: 'today', text: 'Today' },
          { value: 'past', text: 'Past' },
        ]}
        onValue={setTab}
      >
        <p>{tab === 'today' ? 'Nothing today' : 'Nothing before'}</p>
      </Tabs>
    </Column>
  );
}

export const Choices: Story = {
  render: () => <Choosing />,
  play: async ({ canvas, userEvent }) => {
    const passengers = canvas.getByRole('spinbutton', { name: 'Passengers' });
    passengers.focus();
    await userEvent.keyboard('{ArrowUp}{End}{ArrowUp}');
    await expect(passengers).toHaveAttribute('aria-valuenow', '4');
    await userEvent.click(canvas.getByRole('button', { name: 'Wait and return' }));
    await expect(canvas.getByRole('button', { name: 'Wait and return' })).toHaveAttribute('aria-pressed', 'true');
    canvas.getByRole('tab', { name: 'Today' }).focus();
    await userEvent.keyboard('{ArrowRight}');
    await expect(canvas.getByRole('tabpanel')).toHaveTextContent('Nothing before');
  },
};
export const ChoicesRightToLeft: Story = { render: () => <Choosing />, globals: { direction: 'rtl' } };

function Choosable() {
  const [size, setSize] = useState('saloon');
  return (
    <Column>
      <RadioCards
        label="Vehicle"
        className=""
        cardClassName="tb-card"
        value={size}
        onValue={setSize}
        options={[
          { value: 'saloon', text: 'Saloon', description: '4 seats' },
          { value: 'mpv', text: 'MPV', description: '6 seats' },
          { value: 'coach', text: 'Coach', description: 'Not today', disabled: true },
        ].map(({ text, ...option }) => ({ ...option, name: text, content: `${text}, ${option.description}` }))}
      />
    </Column>
  );
}
/** Radio buttons as cards: vehicles and ways to pay are chosen by them. */
export const Cards: Story = {
  render: () => <Choosable />,
  play: async ({ canvas, userEvent }) => {
    canvas.getByRole('radio', { name: 'Saloon' }).focus();
    await userEvent.keyboard('{ArrowDown}');
    await expect(canvas.getByRole('radio', { name: 'MPV' })).toBeChecked();
    await expect(canvas.getByRole('radio', { name: 'Coach' })).toBeDisabled();
  },
};

export const Feedback: Story = {
  render: () => (
    <Column>
      <Notice title="Continue your booking">
        <p>Everything is as you left it.</p>
      </Notice>
      <Notice tone="danger" role="alert" title="The vehicles could not be loaded" actions={<Button>Try again</Button>}>
        <p>Something went wrong, please try again.</p>
      </Notice>
      <Notice tone="success" title="Booked" />
      <Skeleton className="tb-vehicle-fare-wait" />
      {(['saloon', 'estate', 'executive', 'mpv', 'eight-seater', 'wheelchair'] as const).map((kind) => (
        <Silhouette key={kind} kind={kind} />
      ))}
    </Column>
  ),
};

export const Modal: Story = {
  render: () => (
    <Column>
      <Dialog
        title="Question"
        closeText="Close"
        onClose={() => {}}
        actions={
          <>
            <Button kind="secondary">Cancel</Button>
            <Button kind="primary" type="submit">
              OK
            </Button>
          </>
        }
      >
        <p>Do you really want to start again?</p>
      </Dialog>
    </Column>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'OK' })).toHaveFocus();
  },
};
