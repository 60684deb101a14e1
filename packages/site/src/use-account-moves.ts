import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { useSite } from './site-context.ts';
import { withFlags } from './site-links.tsx';

/** Pages from which a sign-out leads to the home page (specification 2 §2). */
const leftOnSignOut: ReadonlySet<string> = new Set([
  'profile',
  'invoice',
  'tracking',
  'confirmed',
  'dashboard',
  'commission',
  'passengers',
  'rides',
  'partner',
  'addressbook',
  'bookingdetail',
  'bookinghistory',
  'changepassword',
  'confirmpassword',
]);

/**
 * Navigates after sign-in and sign-out: a sign-out on the account's pages leads to the home page, and a sign-up that
 * was not required by a page to the dashboard (specification 2 §4). A page that required the sign-in, or whose session
 * expired, stays.
 */
export function useAccountMoves(page: string): void {
  const { booking, settings } = useSite();
  const { flags } = settings;
  const navigate = useNavigate();
  const here = useRef(page);
  here.current = page;
  useEffect(
    () =>
      booking.onAnnouncement((said) => {
        if (said.kind === 'signedOut' && !said.expired && leftOnSignOut.has(here.current))
          navigate(withFlags('/', flags));
        if (said.kind === 'signedIn' && said.how === 'signUp' && !said.resumed && !leftOnSignOut.has(here.current)) {
          navigate(withFlags('/dashboard', flags));
        }
      }),
    [booking, flags, navigate],
  );
}
