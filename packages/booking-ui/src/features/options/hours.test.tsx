import { afterEach, describe, expect, it } from 'vitest';
import { cleanup, renderWithBooking, screen } from '../../testing/render.tsx';
import { quoted, sampleQuotation, sampleRide } from '../../testing/sample-state.ts';
import { readyState, testConfiguration } from '../../testing/scripted-booking.ts';
import { PaymentSection } from '../payment/payment.tsx';
import { SummaryCard } from '../summary/summary-card.tsx';
import { TicketView } from '../ticket/ticket-view.tsx';
import { ReturnSection } from '../time/return.tsx';

afterEach(cleanup);

const boot = {
  ...readyState().boot,
  configuration: { ...testConfiguration, minimumHours: 2, maximumHours: 3 },
};
const beside = (name: string) => screen.getByText(name).nextElementSibling?.textContent;

describe('a car by the hour', () => {
  it('is no choice where the operator has no hours', () => {
    renderWithBooking(<ReturnSection />);
    expect(screen.queryByRole('button', { name: 'By the hour' })).toBeNull();
  });

  it('is chosen beside the other ways, from the operator’s fewest hours on', async () => {
    const { booking, user, set } = renderWithBooking(<ReturnSection />, { boot });
    await user.click(screen.getByRole('button', { name: 'By the hour', pressed: false }));
    expect(booking.dispatched).toEqual([{ type: 'journey.hoursChosen', hours: 2 }]);
    await set({ journey: { hours: 2 } });
    expect(screen.getByRole('button', { name: 'By the hour', pressed: true })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'One way', pressed: false })).toBeTruthy();
    const hours = await screen.findByRole('spinbutton', { name: 'Hours' });
    expect(screen.getByText(/Without a drop-off the ride ends where it begins/)).toBeTruthy();
    hours.focus();
    await user.keyboard('{ArrowUp}');
    expect(booking.dispatched.at(-1)).toEqual({ type: 'journey.hoursChosen', hours: 3 });
    await user.click(screen.getByRole('button', { name: 'One way' }));
    expect(booking.dispatched.at(-1)).toEqual({ type: 'journey.returnKindChosen', kind: 'oneWay' });
  });

  it('tells in the summary what its fare includes, and what more costs', async () => {
    const vehicles = sampleQuotation.vehicles.map((fare) => ({ ...fare, excessMinor: 173 }));
    const quotation = { ...sampleQuotation, vehicles, distanceMetres: 60_000, travelTimeSeconds: 10_800 };
    renderWithBooking(<SummaryCard />, {
      ...quoted,
      boot,
      journey: { ...quoted.journey, hours: 3 },
      quote: { ...quoted.quote, quotation },
    });
    expect(await screen.findByText('60 km included, then £1.73 per km')).toBeTruthy();
    expect(beside('By the hour')).toBe('3 h');
  });

  it('ends where it begins in what is paid for, after its hours', () => {
    const dropoff = { id: 'dropoff', place: null, text: '', issue: null };
    renderWithBooking(<PaymentSection />, { ...quoted, boot, journey: { ...quoted.journey, dropoff, hours: 3 } });
    const end = screen.getAllByRole('listitem').at(-1)?.textContent;
    expect(end).toMatch(/^3 hHeathrow Terminal 5/);
  });

  it('tells it on the ticket', async () => {
    const ride = { ...sampleRide, hours: 3, excessMinor: 173, distanceMetres: 60_000, travelTimeSeconds: 10_800 };
    renderWithBooking(<TicketView ride={ride} status="ready" />, { boot });
    await screen.findByText(/60 km included, then £1.73 per km/);
    expect(beside('By the hour')).toBe('3 h, 60 km included, then £1.73 per km');
  });

  it('tells its hours alone where every distance is included', () => {
    const ride = { ...sampleRide, hours: 3, excessMinor: 0, distanceMetres: 0, travelTimeSeconds: 10_800 };
    renderWithBooking(<TicketView ride={ride} status="ready" />, { boot });
    expect(beside('By the hour')).toBe('3 h');
  });
});
