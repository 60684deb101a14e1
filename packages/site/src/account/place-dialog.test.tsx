import type { AccountApi } from 'booking-core';
import { ok, type Place } from 'booking-core/domain';
import { expect, test, vi } from 'vitest';
import { renderWithBooking, screen, waitFor } from '../../../booking-ui/src/testing/render.tsx';
import { createScriptedBooking, paddington } from '../../../booking-ui/src/testing/scripted-booking.ts';
import { SiteContext, type SiteContextValue } from '../site-context.ts';
import { PlaceDialog } from './place-dialog.tsx';

test('a place that was typed and not found is not kept [2§5.26]', async () => {
  const saved: Place[] = [];
  const api: Partial<AccountApi> = {
    savePlace: async (place) => {
      saved.push(place);
      return ok(undefined);
    },
  };
  const site = { account: async () => api } as Partial<SiteContextValue> as SiteContextValue;
  const { user } = renderWithBooking(
    <SiteContext.Provider value={site}>
      <PlaceDialog place={null} onClose={() => {}} onSaved={() => {}} />
    </SiteContext.Provider>,
    {},
    {},
    { ...createScriptedBooking(), searchPlaces: async () => ok([]) },
  );
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(screen.getByText('Address is required')).toBeDefined();
  await user.type(screen.getByRole('combobox', { name: 'Address' }), 'nowhere');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(screen.getByText('Address is invalid')).toBeDefined();
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Address' }));
  expect(saved).toEqual([]);
});

test.each([
  ['Home', { placeName: 'home', name: 'home' }],
  ['Work', { placeName: 'work', name: 'work' }],
  ['Other', { placeName: 'other', name: 'The gym' }],
])('a place is kept as %s [2§2.12]', async (kind, kept) => {
  const saved: Place[] = [];
  const api: Partial<AccountApi> = {
    savePlace: async (place) => {
      saved.push(place);
      return ok(undefined);
    },
  };
  const site = { account: async () => api } as Partial<SiteContextValue> as SiteContextValue;
  const booking = { ...createScriptedBooking(), searchPlaces: async () => ok([paddington]) };
  const { user, pass } = renderWithBooking(
    <SiteContext.Provider value={site}>
      <PlaceDialog place={null} onClose={() => {}} onSaved={() => {}} />
    </SiteContext.Provider>,
    {},
    {},
    booking,
  );
  await user.click(screen.getByRole('button', { name: kind }));
  await user.type(screen.getByRole('combobox', { name: 'Address' }), 'padd');
  await pass(150);
  await user.click(await screen.findByRole('option', { name: /^Paddington Station/ }));
  if (kind === 'Other') await user.type(screen.getByRole('textbox', { name: 'Name' }), 'The gym');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(saved).toMatchObject([{ ...kept, fullAddress: paddington.fullAddress }]));
});

test('while a place is being saved the dialog stays: its outcome would be lost', async () => {
  let answer = () => {};
  const api: Partial<AccountApi> = {
    savePlace: () =>
      new Promise((resolve) => {
        answer = () => resolve(ok(undefined));
      }),
  };
  const site = { account: async () => api } as Partial<SiteContextValue> as SiteContextValue;
  const onClose = vi.fn();
  const onSaved = vi.fn();
  const { user } = renderWithBooking(
    <SiteContext.Provider value={site}>
      <PlaceDialog place={{ ...paddington, id: '7', placeName: 'home' }} onClose={onClose} onSaved={onSaved} />
    </SiteContext.Provider>,
  );
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onClose).not.toHaveBeenCalled();
  answer();
  await waitFor(() => expect(onSaved).toHaveBeenCalled());
});

const suggestion: Place = { ...paddington, latitude: Number.NaN, longitude: Number.NaN, postcode: '' };

test.each([
  ['kept with its coordinates', paddington, ''],
  ['not kept, with words, where nobody knows them', null, 'Try a more specific address.'],
  ['not kept, with other words, where the network is lost', undefined, 'Something went wrong, please try again.'],
])('a suggestion without coordinates is %s [2§5.26]', async (_, whole, words) => {
  const saved: Place[] = [];
  const api: Partial<AccountApi> = {
    savePlace: async (place) => {
      saved.push(place);
      return ok(undefined);
    },
  };
  const site = { account: async () => api } as Partial<SiteContextValue> as SiteContextValue;
  const booking = createScriptedBooking();
  booking.search = async () => ok([suggestion]);
  booking.complete = async (place) => (place === suggestion ? whole : place);
  const { user, pass } = renderWithBooking(
    <SiteContext.Provider value={site}>
      <PlaceDialog place={null} onClose={() => {}} onSaved={() => {}} />
    </SiteContext.Provider>,
    {},
    {},
    booking,
  );
  await user.click(screen.getByRole('button', { name: 'Home' }));
  await user.type(screen.getByRole('combobox', { name: 'Address' }), 'padd');
  await pass(150);
  await user.click(await screen.findByRole('option', { name: /^Paddington Station/ }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  if (whole) {
    const { latitude, longitude, postcode } = whole;
    await waitFor(() => expect(saved).toMatchObject([{ placeName: 'home', latitude, longitude, postcode }]));
  } else {
    expect(await screen.findByText(words)).toBeDefined();
    expect(saved).toEqual([]);
  }
});

test('a place with a long name is kept by the part of it that can be changed later', async () => {
  const name = 'Department of Computer Science and Technology, University of Cambridge';
  const saved: Place[] = [];
  const savePlace: AccountApi['savePlace'] = async (place) => {
    saved.push(place);
    return ok(undefined);
  };
  const site = { account: async () => ({ savePlace }) } as Partial<SiteContextValue> as SiteContextValue;
  const { user } = renderWithBooking(
    <SiteContext.Provider value={site}>
      <PlaceDialog place={{ ...paddington, id: '7', placeName: 'other', name }} onClose={() => {}} onSaved={() => {}} />
    </SiteContext.Provider>,
  );
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' });
  expect(field.value).toBe(name.slice(0, 60));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(saved).toMatchObject([{ name: name.slice(0, 60) }]));
  await user.clear(field);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(saved[1]).toMatchObject({ name: name.slice(0, 60) }));
});
