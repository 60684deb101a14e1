import type { Dialog } from 'booking-core';
import { aboutFlights } from '../layouts/aside.ts';
import { createLazy } from '../layouts/lazy-part.tsx';
import type { OftenDialog } from './dialog-views.tsx';
import { NoteDialog } from './note.tsx';
import type { PayDialogKind } from './pay/dialogs.tsx';
import { PromoDialog } from './promo.tsx';
import { ConfirmDialog, ExpiredDialog } from './question-dialogs.tsx';

const aboutAccounts = {
  words: { account: () => import('booking-core/messages/account').then(({ account }) => account) },
};
const SignInDialog = createLazy(
  () => import('./account/sign-in-dialog.tsx').then((module) => module.SignInDialog),
  aboutAccounts,
);
const ForgotDialog = createLazy(
  () => import('./account/forgot-dialog.tsx').then((module) => module.ForgotDialog),
  aboutAccounts,
);
const FlightDialog = createLazy(
  () => import('./flights/flight-dialog.tsx').then((module) => module.FlightDialog),
  aboutFlights,
);
const FinderDialog = createLazy(
  () => import('./flights/finder-dialog.tsx').then((module) => module.FinderDialog),
  aboutFlights,
);
const PinDialog = createLazy(() => import('./pin-dialog.tsx').then((module) => module.PinDialog));

/** The dialogs that most visits end without. */
export function SeldomDialog({ kind }: { kind: Exclude<Dialog['kind'], PayDialogKind | OftenDialog> }) {
  switch (kind) {
    case 'confirm':
      return <ConfirmDialog />;
    case 'quotationExpired':
      return <ExpiredDialog />;
    case 'note':
      return <NoteDialog />;
    case 'promo':
      return <PromoDialog />;
    case 'flight':
      return <FlightDialog />;
    case 'flightFinder':
      return <FinderDialog />;
    case 'pin':
      return <PinDialog />;
    case 'signIn':
      return <SignInDialog />;
    case 'forgot':
      return <ForgotDialog />;
  }
}
