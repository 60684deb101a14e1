import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createBrowserClock, createFetchHttp, createRandom } from 'booking-adapters/browser';
import { type BookingController, createBooking } from 'booking-core';
import type { ReadPhone } from 'booking-core/domain';
import type { StoragePort } from 'booking-core/ports';
import { BookingApp } from 'booking-ui/booking-app';
import { BookingProvider, type UiServices, useBookingState } from 'booking-ui/booking-context';
import { Button, Notice, SelectField, TextField } from 'booking-ui/primitives';
import { useSheet } from 'booking-ui/styles/use-sheet.ts';
import { headers } from 'contracts/headers';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { ask } from '../api/client.ts';
import { useMe } from '../session/session-context.ts';
import { Page, Waiting } from '../shell/page.tsx';
import { dayOf, isoDayOf } from '../time.ts';
import { type EarlierRide, prefillOf } from './earlier-ride.ts';
import styles, { css } from './new-booking.module.css';

/** What is typed for one caller is nobody else's: it goes with the page. */
function forgetful(): StoragePort {
  const values = new Map<string, string>();
  return {
    get: (key) => values.get(key) ?? null,
    set: (key, value) => values.set(key, value).has(key),
    remove: (key) => void values.delete(key),
  };
}

/** Whose account the ride goes on, and where in the company. */
interface Account {
  readonly company: number;
  readonly name: string;
  readonly costCentre: string;
  readonly orderReference: string;
}

/**
 * Says with every call that staff ask for a caller, and for which company; whose session it is the cookie tells, which
 * passengers' calls leave out.
 */
const forCaller =
  (company: number): typeof fetch =>
  (address, init) =>
    fetch(address, {
      ...init,
      credentials: 'same-origin',
      headers: {
        ...(init?.headers as Record<string, string>),
        [headers.forCaller]: '1',
        ...(company === 0 ? {} : { [headers.forCompany]: String(company) }),
      },
    });

interface Begun {
  readonly booking: BookingController;
  readonly services: UiServices;
}

/** A booking for a caller. @param company on whose account it goes; 0 for nobody's */
function begin(company: number): Begun {
  const random = createRandom();
  const booking = createBooking({
    ports: {
      http: createFetchHttp({ fetch: forCaller(company) }),
      clock: createBrowserClock(),
      random,
      session: forgetful(),
    },
    source: 'desk',
    apiUrl: window.location.origin,
    layout: 'inline',
    popups: { forCaller: true, onAccount: company !== 0 },
    instance: 'desk',
    returnUrl: () => window.location.href,
  });
  const services: UiServices = {
    newId: () => random.id(),
    loadGateway: (name, gateway) =>
      import('booking-adapters/payments').then(({ loadGateway }) => loadGateway(name, gateway)),
  };
  return { booking, services };
}

/** A booking for a caller: their number and earlier rides first, then the screens that passengers have. */
export default function NewBooking() {
  useSheet(css);
  const [{ booking, services }, setBegun] = useState(() => begin(0));
  const [caller, setCaller] = useState<ReadPhone | null>(null);
  const [account, setAccount] = useState<Account | null>(null);
  useEffect(() => {
    booking.start();
    return () => booking.dispose();
  }, [booking]);

  const go = (phone: ReadPhone, charged: Account | null, ride?: EarlierRide) => {
    const { dialingCode, phone: number } = phone;
    // Prices and ways to pay are the company's from the first call on.
    const begun = charged ? begin(charged.company) : { booking, services };
    if (charged) {
      begun.booking.dispatch({ type: 'details.costCentreChanged', value: charged.costCentre });
      begun.booking.dispatch({ type: 'details.ourRefChanged', value: charged.orderReference });
    }
    const again = ride && prefillOf(ride);
    begun.booking.dispatch({
      type: 'journey.prefilled',
      prefill: {
        ...again,
        contact: { ...again?.contact, dialingCode, phone: number },
      },
    });
    setBegun(begun);
    setAccount(charged);
    setCaller(phone);
  };

  return (
    <Page title="New booking">
      {caller ? (
        <>
          <p className={styles.caller}>
            For {caller.international}
            {account ? `, on the account of ${account.name}` : ''}
          </p>
          <div className={styles.journey}>
            <BookingProvider booking={booking} locale="en-GB" services={services}>
              <BookingApp headingLevel={2} />
              <Booked />
            </BookingProvider>
          </div>
        </>
      ) : (
        <Caller booking={booking} onGo={go} />
      )}
    </Page>
  );
}

/** Opens what was booked beside the rides of its day. */
function Booked() {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const zone = useMe().operator.timezone;
  const booked = useBookingState(({ payment }) => (payment.status === 'paid' ? payment.booking : null));
  useEffect(() => {
    if (!booked) return;
    void queries.invalidateQueries({ queryKey: ['rides'] });
    const today = isoDayOf(Date.now(), zone);
    const day = isoDayOf(booked.pickupAt, zone);
    const asked = new URLSearchParams({
      booking: `${booked.bookingRef}/outbound`,
      ...(day === today ? {} : { day }),
    });
    void navigate(`/?${asked.toString()}`, { replace: true });
  }, [booked, queries, navigate, zone]);
  return null;
}

const restMs = 250;

interface CallerProps {
  booking: BookingController;
  onGo: (phone: ReadPhone, account: Account | null, ride?: EarlierRide) => void;
}

function Caller({ booking, onGo }: CallerProps) {
  const { timezone: zone, dialingCode } = useMe().operator;
  const [typed, setTyped] = useState('');
  const [phone, setPhone] = useState<ReadPhone | null>(null);
  const [error, setError] = useState<string | null>(null);
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);

  const read = (text: string) => booking.readPhone(text, dialingCode).catch(() => null);
  useEffect(() => {
    setPhone(null);
    let ended = false;
    const timer = setTimeout(async () => {
      const known = typed.trim() === '' ? null : await booking.readPhone(typed, dialingCode).catch(() => null);
      if (!ended) setPhone(known);
    }, restMs);
    return () => {
      ended = true;
      clearTimeout(timer);
    };
  }, [typed, booking, dialingCode]);

  const dialled = phone ? `${phone.dialingCode}${phone.phone}` : '';
  const asked = useQuery({
    queryKey: ['callers', dialled],
    queryFn: ({ signal }) => ask('callers', { query: { phone: dialled }, signal }),
    enabled: dialled !== '',
  });
  const rides = asked.data?.rides ?? [];
  const companies = useQuery({ queryKey: ['companies'], queryFn: ({ signal }) => ask('companies', { signal }) });
  const [charged, setCharged] = useState<Partial<Account>>({});
  const known = asked.data?.account;
  const company = companies.data?.companies.find(({ id }) => id === (charged.company ?? known?.company));
  const account: Account | null = company
    ? {
        company: company.id,
        name: company.name,
        costCentre: (charged.costCentre ?? (company.id === known?.company ? known.costCentre : '')).trim(),
        orderReference: (charged.orderReference ?? '').trim(),
      }
    : null;
  return (
    <form
      className={styles.ask}
      noValidate
      onSubmit={async (event) => {
        event.preventDefault();
        const number = phone ?? (await read(typed));
        if (number) onGo(number, account);
        else
          setError(
            'There is no such phone number. Write it as it is dialled, such as 07911 123456 or +33 6 12 34 56 78.',
          );
      }}
    >
      <TextField
        label="Caller’s phone"
        type="tel"
        autoComplete="off"
        inputRef={field}
        value={typed}
        onValue={(value) => {
          setTyped(value);
          setError(null);
        }}
        error={error}
        hint={phone ? phone.international : 'The number that they call from; their earlier rides show by it.'}
        required
      />
      {companies.data && companies.data.companies.length > 0 ? (
        <SelectField
          label="Who pays"
          autoComplete="off"
          value={String(company?.id ?? 0)}
          options={[
            { value: '0', text: 'The passenger' },
            ...companies.data.companies.map(({ id, name }) => ({ value: String(id), text: `${name}, by account` })),
          ]}
          onValue={(id) => setCharged({ company: Number(id) })}
        />
      ) : null}
      {company ? (
        <>
          <TextField
            label="Cost centre"
            autoComplete="off"
            maxLength={60}
            list="caller-cost-centres"
            value={charged.costCentre ?? account?.costCentre ?? ''}
            onValue={(costCentre) => setCharged({ ...charged, company: company.id, costCentre })}
          />
          <datalist id="caller-cost-centres">
            {company.costCentres.map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
          <TextField
            label="Their reference"
            autoComplete="off"
            maxLength={60}
            value={charged.orderReference ?? ''}
            onValue={(orderReference) => setCharged({ ...charged, company: company.id, orderReference })}
          />
        </>
      ) : null}
      <Button kind="primary" type="submit">
        {rides.length > 0 ? 'Another ride' : 'Go on'} <kbd>Enter</kbd>
      </Button>
      {phone ? (
        <section aria-label="Earlier rides" aria-live="polite">
          <h2 className={styles.heading}>Earlier rides</h2>
          {asked.isPending || asked.isError ? (
            <Waiting asked={asked} rows={2} />
          ) : rides.length === 0 ? (
            <Notice>Nobody booked with this number yet.</Notice>
          ) : (
            <ul className={styles.rides}>
              {rides.map((ride) => (
                <li key={ride.reference}>
                  <button type="button" className={styles.ride} onClick={() => onGo(phone, account, ride)}>
                    <b>
                      {`${ride.firstName} ${ride.lastName}`.trim()}, {dayOf(ride.pickupAt, zone)}
                    </b>
                    <span>{[ride.pickup, ...ride.vias, ride.dropoff].map(({ address }) => address).join(' → ')}</span>
                    <small>{ride.vehicle}</small>
                  </button>
                </li>
              ))}
            </ul>
          )}
        </section>
      ) : null}
    </form>
  );
}
