import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { cleanup, render, screen, userEvent } from '../testing/render.tsx';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

function Host(props: { onSubmit?: () => void; closable?: boolean; onClosed?: () => void }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {open ? (
        <Dialog
          title="Please Confirm"
          closeText="Close"
          onClose={
            props.closable === false
              ? null
              : () => {
                  setOpen(false);
                  props.onClosed?.();
                }
          }
          onSubmit={props.onSubmit}
          actions={
            <Button kind="primary" type="submit">
              OK
            </Button>
          }
        >
          <p>Are you sure?</p>
        </Dialog>
      ) : null}
    </>
  );
}

const open = async () => userEvent.click(screen.getByRole('button', { name: 'Open' }));
const active = () => screen.getByRole('button', { name: 'Open' }).ownerDocument.activeElement;

afterEach(cleanup);

test('is named by its title and takes the focus to its answer', async () => {
  render(<Host />);
  await open();
  expect(screen.getByRole('dialog', { name: 'Please Confirm' })).toBeDefined();
  expect(active()).toBe(screen.getByRole('button', { name: 'OK' }));
});

test('Escape closes it once and gives the focus back', async () => {
  const onClosed = vi.fn();
  render(<Host onClosed={onClosed} />);
  await open();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(onClosed).toHaveBeenCalledTimes(1);
  expect(active()).toBe(screen.getByRole('button', { name: 'Open' }));
});

test('its close button closes it', async () => {
  render(<Host />);
  await open();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('one that must be answered has no way around', async () => {
  render(<Host closable={false} />);
  await open();
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
  await userEvent.keyboard('{Escape}');
  expect(screen.getByRole('dialog')).toBeDefined();
});

test('its answer submits a real form, so that Enter means it [1§9.11]', async () => {
  const onSubmit = vi.fn();
  render(<Host onSubmit={onSubmit} />);
  await open();
  await userEvent.click(screen.getByRole('button', { name: 'OK' }));
  expect(onSubmit).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('dialog').querySelector('form')).not.toBeNull();
});

test('steps aside for what the page itself asks, and comes back as it was', async () => {
  const onClose = vi.fn();
  const draw = (behind: boolean) => (
    <Dialog title="Card" closeText="Close" onClose={onClose} behind={behind}>
      <input aria-label="Number" />
    </Dialog>
  );
  const { rerender } = render(draw(false));
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Number' });
  const box = screen.getByRole<HTMLDialogElement>('dialog', { name: 'Card' });
  await userEvent.type(field, '4242');
  rerender(draw(true));
  expect(box.open).toBe(false);
  rerender(draw(false));
  expect([box.open, field.value]).toEqual([true, '4242']);
  expect(onClose).not.toHaveBeenCalled();
});

test('what a browser closes of itself is closed for the product, too', async () => {
  const onClosed = vi.fn();
  render(<Host onClosed={onClosed} />);
  await open();
  screen.getByRole<HTMLDialogElement>('dialog').close();
  expect(onClosed).toHaveBeenCalledTimes(1);
});

test('one that its owner does not close yet stays open, even when the browser closes it', async () => {
  const onClose = vi.fn();
  render(
    <Dialog title="Quotation expired" closeText="Close" onClose={onClose} busy>
      <p>Processing</p>
    </Dialog>,
  );
  const box = screen.getByRole<HTMLDialogElement>('dialog');
  box.close();
  expect(onClose).toHaveBeenCalledTimes(1);
  expect(box.open).toBe(true);
});
