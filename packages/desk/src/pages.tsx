import type { StaffRole } from 'contracts';
import type { ComponentType } from 'react';
import { Numbers } from './numbers/numbers.tsx';
import { AuditTrail } from './set-up/audit-trail.tsx';
import { Drivers } from './set-up/drivers.tsx';
import { Keys } from './set-up/keys.tsx';
import { useAskedDomainCount, useJoinRequestCount } from './set-up/open-requests.ts';
import { PolicyReports } from './set-up/policy-reports.tsx';
import { Staff } from './set-up/staff.tsx';
import { Webhooks } from './set-up/webhooks.tsx';
import { lazily } from './shell/lazily.tsx';
import { Today } from './today/today.tsx';

export interface DeskPage {
  /** The part of the address after `/desk/`; '' is the first page. */
  readonly path: string;
  /** Shown in the navigation and in the title of the browser's tab. */
  readonly title: string;
  /** The heading of the navigation below which it is listed. */
  readonly group: 'work' | 'set-up';
  /** Staff with a lower role do not see it; the server checks the role with every call. */
  readonly needs: StaffRole;
  readonly Page: ComponentType;
  /** How many requests wait on the page for a decision, a hook; the number is shown at the page's link. */
  readonly useRequestCount?: () => number;
}

type SettingsPages = typeof import('./set-up/settings/pages.tsx');
/** A settings page; the code of all of them is loaded with the first. */
const settingsPage = (name: keyof SettingsPages) =>
  lazily(name, async () => (await import('./set-up/settings/pages.tsx'))[name]);

/** The pages of the desk in the order of the navigation; the routes are derived from this list. */
export const pages: readonly DeskPage[] = [
  { path: '', title: 'Today', group: 'work', needs: 'viewer', Page: Today },
  {
    path: 'new',
    title: 'New booking',
    group: 'work',
    needs: 'dispatcher',
    Page: lazily('NewBooking', async () => (await import('./phone/new-booking.tsx')).default),
  },
  { path: 'drivers', title: 'Drivers', group: 'work', needs: 'viewer', Page: Drivers },
  { path: 'numbers', title: 'Numbers', group: 'work', needs: 'viewer', Page: Numbers },
  { path: 'fares', title: 'Fares and prices', group: 'set-up', needs: 'viewer', Page: settingsPage('FaresPage') },
  { path: 'vehicles', title: 'Vehicles', group: 'set-up', needs: 'viewer', Page: settingsPage('VehiclesPage') },
  {
    path: 'availability',
    title: 'Availability',
    group: 'set-up',
    needs: 'viewer',
    Page: settingsPage('AvailabilityPage'),
  },
  { path: 'payments', title: 'Payments', group: 'set-up', needs: 'viewer', Page: settingsPage('PaymentsPage') },
  {
    path: 'service-area',
    title: 'Service area',
    group: 'set-up',
    needs: 'viewer',
    Page: settingsPage('ServiceAreaPage'),
  },
  { path: 'places', title: 'Places', group: 'set-up', needs: 'viewer', Page: settingsPage('PlacesPage') },
  { path: 'promotions', title: 'Promotions', group: 'set-up', needs: 'viewer', Page: settingsPage('PromotionsPage') },
  {
    path: 'companies',
    title: 'Companies',
    group: 'set-up',
    needs: 'owner',
    Page: settingsPage('CompaniesPage'),
    useRequestCount: useJoinRequestCount,
  },
  {
    path: 'tracking-codes',
    title: 'Tracking codes',
    group: 'set-up',
    needs: 'owner',
    Page: lazily('TrackingCodes', async () => (await import('./set-up/tracking-codes.tsx')).default),
    useRequestCount: useAskedDomainCount,
  },
  { path: 'staff', title: 'Staff', group: 'set-up', needs: 'owner', Page: Staff },
  { path: 'keys', title: 'API keys', group: 'set-up', needs: 'owner', Page: Keys },
  { path: 'webhooks', title: 'Webhooks', group: 'set-up', needs: 'owner', Page: Webhooks },
  {
    path: 'register',
    title: 'Register',
    group: 'set-up',
    needs: 'owner',
    Page: lazily('Register', async () => (await import('./set-up/register.tsx')).default),
  },
  { path: 'audit', title: 'Audit trail', group: 'set-up', needs: 'owner', Page: AuditTrail },
  { path: 'policy-reports', title: 'Blocked content', group: 'set-up', needs: 'owner', Page: PolicyReports },
];
