import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import manifest from '../../custom-elements.json' with { type: 'json' };
import { Playground as View } from './playground.tsx';

/**
 * Every attribute of the element with what it may be, the element live beside it, and the code for a page. What the element asks of
 * `operator.example` the operator API in the page answers; another `licence-url` is asked over the network.
 */
const meta: Meta<typeof View> = {
  title: 'Element/Playground',
  component: View,
  // As a host page loads it: built, from its own address.
  loaders: [() => import(/* @vite-ignore */ new URL('widget/taxi-booking.js', document.baseURI).href)],
  parameters: { controls: { disable: true } },
  args: { manifest, initial: { 'tracking-code': 'DEMO', 'licence-url': 'http://operator.example' } },
};
export default meta;

type Story = StoryObj<typeof View>;

const element = (canvas: HTMLElement) => canvas.querySelector('taxi-booking');
const form = (canvas: HTMLElement) => element(canvas)?.shadowRoot?.querySelector('[role="combobox"]');
const patient = { timeout: 20_000 };

export const Playground: Story = {
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(form(canvasElement)).toBeTruthy(), patient);
    const log = within(canvasElement).getByRole('log', { name: 'Events' });
    await waitFor(() => expect(log.textContent).toContain('taxi-booking:ready{}'), patient);
  },
};

export const ByKeyboard: Story = {
  play: async (context) => {
    await Playground.play?.(context);
    const { canvasElement } = context;
    const canvas = within(canvasElement);
    const locale = canvas.getByRole('combobox', { name: 'locale' });
    await userEvent.click(locale);
    await userEvent.keyboard('de{Enter}');
    await waitFor(() => expect(element(canvasElement)?.getAttribute('locale')).toBe('de'));
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'variant' }), 'quickbooking');
    const sandbox = canvas.getByRole('checkbox', { name: 'sandbox' });
    sandbox.focus();
    await userEvent.keyboard(' ');
    await waitFor(() => expect(element(canvasElement)?.hasAttribute('sandbox')).toBe(true));
    const code = canvas.getByRole('region', { name: 'For your page' });
    expect(code.textContent).toContain('variant="quickbooking" locale="de" sandbox>');
    canvas.getByRole('button', { name: 'Vue' }).focus();
    await userEvent.keyboard('{Enter}');
    expect(code.textContent).toContain("import { TaxiBooking } from 'taxi-booking/vue'");
    await waitFor(() => expect(form(canvasElement)).toBeTruthy(), patient);
  },
};

export const Popup: Story = {
  play: async (context) => {
    await Playground.play?.(context);
    const { canvasElement } = context;
    const canvas = within(canvasElement);
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'mode' }), 'popup');
    const dialog = () => element(canvasElement)?.shadowRoot?.querySelector<HTMLDialogElement>('dialog[open]');
    expect(dialog()).toBeFalsy();
    await userEvent.click(canvas.getByRole('button', { name: 'Open the dialog' }));
    await waitFor(() => expect(dialog()).toBeTruthy(), patient);
    await waitFor(() => expect(form(canvasElement)).toBeTruthy(), patient);
  },
};
