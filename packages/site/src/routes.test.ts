import { describe, expect, it } from 'vitest';
import { destinationOf, siteRoutes } from './routes.ts';

const pageOf = (path: string) => {
  const found = destinationOf(path);
  return found.kind === 'page' ? [found.route.page, found.id] : found.kind;
};

describe('the table of routes', () => {
  it.each([
    ['/', 'booking'],
    ['/book/', 'booking'],
    ['/book.html', 'booking'],
    ['/booking', 'booking'],
    ['/booking/', 'booking'],
    ['/bookings', 'booking'],
    ['/booking.html', 'booking'],
    ['/Booking.HTML', 'booking'],
    ['/litebooking', 'booking'],
    ['/litebooking.html', 'booking'],
    ['/payment.html', 'booking'],
    ['/quickbooking.html', 'quickBooking'],
    ['/quickbookinginvalid', 'quickBookingInvalid'],
    ['/ticket', 'ticket'],
    ['/confirmed.html', 'ticket'],
    ['/confirmed', 'ticket'],
    ['/bookingdetail.html', 'bookingDetail'],
    ['/dashboard', 'dashboard'],
    ['/profile.html', 'profile'],
    ['/changepassword.html', 'changePassword'],
    ['/resetpassword', 'resetPassword'],
    ['/confirmpassword.html', 'confirmPassword'],
    ['/addressbook.html', 'places'],
    ['/bookinghistory.html', 'bookings'],
    ['/bookingdetail', 'bookingDetail'],
    ['/bookinfo.html', 'bookInfo'],
    ['/bookinginfo', 'bookInfo'],
    ['/tracking', 'tracking'],
    ['/commission.html', 'commission'],
    ['/invoice', 'invoice'],
    ['/menu.html', 'menu'],
    ['/policy', 'policy'],
    ['/accessibility', 'accessibility'],
    ['/cookie.html', 'cookie'],
    ['/terms', 'terms'],
  ])(
    '%s is the page %s [1§2.2 1§2.3 1§2.7 1§2.8 1§2.9 2§2.1 2§2.14 2§2.16 2§2.17 2§2.18 2§2.19 2§2.21]',
    (path, page) => {
      expect(pageOf(path)).toEqual([page, null]);
    },
  );

  it.each(siteRoutes.flatMap(({ names, page }) => names.filter(Boolean).map((name) => [name, page] as const)))(
    '%s is the page %s with .html as well [1§2.1 2§2.1]',
    (name, page) => {
      expect([pageOf(`/${name}`), pageOf(`/${name}.html`)]).toEqual([
        [page, null],
        [page, null],
      ]);
    },
  );

  it.each([
    ['/ticket/AbC-_9', 'AbC-_9', 'ticket'],
    ['/ticket.html/AbC-_9', 'AbC-_9', 'ticket'],
    ['/ticket/AbC-_9.html', 'AbC-_9', 'ticket'],
    ['/confirmed/a%20b', 'a b', 'ticket'],
    ['/confirmed/%E0%A4%A', '%E0%A4%A', 'ticket'],
    ['/bookingdetail/17', '17', 'bookingDetail'],
    ['/bookinfo/AbC-_9', 'AbC-_9', 'bookInfo'],
    ['/bookinginfo/AbC-_9', 'AbC-_9', 'bookInfo'],
    ['/tracking/17', '17', 'tracking'],
  ])('%s holds the id %s [1§2.7 1§2.8 2§2.14 2§2.15 2§2.16 2§2.17]', (path, id, page) => {
    expect(pageOf(path)).toEqual([page, id]);
  });

  it('a reset link holds its id and its code [1§2.13 2§2.6 2§2.10]', () => {
    expect(destinationOf('/resetpassword/17/a%2Fb.html')).toMatchObject({ kind: 'page', id: '17', code: 'a/b' });
    expect(destinationOf('/resetpassword/17')).toMatchObject({ kind: 'page', id: '17', code: null });
  });

  it.each([
    ['/nowhere'],
    ['/dashboard/7'],
    ['/resetpassword/1/2/3'],
    ['/booking/extra'],
    ['/ticket/a/b'],
    ['/constructor'],
    ['/%E0%A4%A'],
  ])('%s is unknown', (path) => {
    expect(pageOf(path)).toBe('unknown');
  });

  it.each([['/home'], ['/index.html'], ['/Home/']])('%s loads the root [2§2.3]', (path) => {
    expect(pageOf(path)).toBe('home');
  });

  it('hides what the specification hides [1§2.3 1§2.4 1§2.6 2§2.20 2§2.22 2§3.39 2§4.34]', () => {
    const chrome = (path: string) => {
      const found = destinationOf(path);
      return found.kind === 'page' ? found.route.chrome : null;
    };
    expect(chrome('/litebooking')).toEqual({ header: false, footer: false, transparent: true });
    expect(chrome('/quickbooking')).toEqual({ header: false, footer: false, transparent: false });
    expect(chrome('/quickbookinginvalid')).toEqual({ header: false, footer: false, transparent: false });
    expect(chrome('/payment')).toEqual({ header: true, footer: false, transparent: false });
    expect(chrome('/booking')).toEqual({ header: true, footer: true, transparent: false });
  });
});
