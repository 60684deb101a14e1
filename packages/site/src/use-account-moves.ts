import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { useSite } from './site-context.ts';

/** Pages that a visitor who signs out leaves for home (specification 2 §2). */
const leftOnSignOut: ReadonlySet<string> = new Set([
  'profile',
  'invoice',
  'tracking',
  'confirmed',
  'dashboard',
  'commission',
  'passengers',
  'partner',
  'addressbook',
  'bookingdetail',
  'bookinghistory',
  'changepassword',
  'confirmpassword',
]);

/**
 * Where signing in and out leads: out of the account's pages home, and after a sign-up that nothing waited for to the
 * dashboard (specification 2 §4). A page that asked for the sign-in, or whose session ended by itself, goes on where it is.
 */
export function useAccountMoves(page: string): void {
  const { booking } = useSite();
  const navigate = useNavigate();
  const here = useRef(page);
  here.current = page;
  useEffect(
    () =>
      booking.onAnnouncement((said) => {
        if (said.kind === 'signedOut' && !said.expired && leftOnSignOut.has(here.current)) navigate('/');
        if (said.kind === 'signedIn' && said.how === 'signUp' && !said.resumed && !leftOnSignOut.has(here.current)) {
          navigate('/dashboard');
        }
      }),
    [booking, navigate],
  );
}
