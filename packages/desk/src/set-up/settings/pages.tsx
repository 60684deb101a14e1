import { JoinRequests } from '../join-requests.tsx';
import { PlacesForm } from '../places/places-form.tsx';
import { ServiceAreaForm } from '../service-area/service-area-form.tsx';
import { factorsForm, forms } from './documents.ts';
import { RidePrice } from './ride-price.tsx';
import { SettingsPage } from './settings-page.tsx';
import type { Drafts } from './use-drafts.ts';

const ridePrice = (drafts: Drafts) => <RidePrice drafts={drafts} />;

/** Fares, public holidays, and the price list. */
export const FaresPage = () => (
  <SettingsPage
    title="Fares and prices"
    parts={[
      { document: 'fares', form: forms.fares },
      { document: 'holidays', form: forms.holidays },
      { document: 'prices', form: forms.prices },
    ]}
    besides={['vehicles']}
    aside={ridePrice}
  />
);

/** Vehicle types, with the factor by which each multiplies the fare. */
export const VehiclesPage = () => (
  <SettingsPage
    title="Vehicles"
    parts={[
      { document: 'vehicles', form: forms.vehicles },
      { document: 'fares', form: factorsForm, path: ['vehicles'] },
    ]}
    besides={['prices']}
    aside={ridePrice}
  />
);

/** The service area, on the map and as fields. */
export const ServiceAreaPage = () => (
  <SettingsPage
    title="Service area"
    parts={[
      {
        document: 'service-area',
        form: forms['service-area'],
        draw: (content, form) => <ServiceAreaForm content={content} form={form} />,
      },
    ]}
    besides={['vehicles']}
    aside={ridePrice}
  />
);

/** The operator's own places, which come first in search results. */
export const PlacesPage = () => (
  <SettingsPage
    title="Places"
    parts={[
      {
        document: 'places',
        form: forms.places,
        draw: (content, form) => <PlacesForm content={content} form={form} />,
      },
    ]}
  />
);

/** Opening times, the handling of requests outside of them, acceptance, and the times that planning uses. */
export const AvailabilityPage = () => (
  <SettingsPage title="Availability" parts={[{ document: 'dispatch', form: forms.dispatch }]} />
);

/** Deposits, and the handling of bookings that are cancelled late or not paid. */
export const PaymentsPage = () => (
  <SettingsPage title="Payments" parts={[{ document: 'payments', form: forms.payments }]} besides={['vehicles']} />
);

/** Promo codes, and offers that are applied by a link. */
export const PromotionsPage = () => (
  <SettingsPage
    title="Promotions"
    parts={[
      { document: 'promos', form: forms.promos },
      { document: 'promotions', form: forms.promotions },
    ]}
    besides={['vehicles']}
  />
);

/** Companies that book for others, and who requests to book for one. */
export const CompaniesPage = () => (
  <SettingsPage title="Companies" parts={[{ document: 'bookers', form: forms.bookers }]} above={<JoinRequests />} />
);
