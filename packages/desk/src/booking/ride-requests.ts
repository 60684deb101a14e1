import type { DeskCalls, ResourceBody } from 'contracts';
import { statusLabels } from 'contracts/labels';
import { type Answer, ask, DeskError } from '../api/client.ts';
import { moneyOf } from '../time.ts';
import type { Ride } from '../today/ride.ts';
import type { Drives } from './assign.tsx';

type Body<Name extends keyof DeskCalls> = ResourceBody<DeskCalls[Name]>;

/** A request to the server about a ride, its name for an error, and the text that confirms it (`done`). */
export interface RideRequest {
  readonly name: string;
  readonly send: () => Promise<unknown>;
  readonly done: string;
  readonly onDone?: () => void;
}

/** @returns every request about a ride that staff can make; each refers to the ride and booking that the user saw */
export function requestsOf(booking: Answer<'booking'>, ride: Ride) {
  const ofRide = { reference: ride.reference, leg: ride.leg };
  const ofBooking = { reference: ride.reference };
  return {
    accept: (): RideRequest => ({
      name: 'Accept',
      send: () => ask('accept', { params: ofBooking, body: { accepted: true, reason: '' } }),
      done: 'Accepted.',
    }),
    refuse: (reason: string): RideRequest => ({
      name: 'Refuse',
      send: () => ask('accept', { params: ofBooking, body: { accepted: false, reason } }),
      done: 'Refused. The passenger is informed.',
    }),
    report: (type: Body<'report'>['type'], done: string): RideRequest => ({
      name: done.replace(/\.$/, ''),
      send: () => ask('report', { params: ofRide, body: { id: crypto.randomUUID(), type } }),
      done,
    }),
    assign: (driver: Drives): RideRequest => ({
      name: `Assign ${driver.name}`,
      send: () =>
        ask('assign', {
          params: ofRide,
          body: {
            version: ride.version,
            driver: { name: driver.name, phone: driver.phone, licence: driver.licence },
            vehicle: { model: driver.vehicle, registration: driver.registration },
            driverId: driver.id,
          },
        }),
      done: `Assigned to ${driver.name}.`,
    }),
    withdraw: (): RideRequest => ({
      name: 'Unassign driver',
      send: () => ask('withdraw', { params: ofRide, query: { version: ride.version } }),
      done: 'The driver has been unassigned.',
    }),
    undo: (): RideRequest => ({
      name: `Undo “${statusLabels[ride.status]}”`,
      send: () => ask('undoStep', { params: ofRide, body: { version: ride.version } }),
      done: `“${statusLabels[ride.status]}” is undone.`,
    }),
    price: (body: Omit<Body<'price'>, 'version'>): RideRequest => ({
      name: 'Waiting time, tolls',
      send: () => ask('price', { params: ofRide, body: { ...body, version: ride.version } }),
      done: 'The price is changed. The passenger is informed.',
    }),
    message: (body: Body<'message'>, onDone: () => void): RideRequest => ({
      name: 'Message',
      send: () => ask('message', { params: ofBooking, body }),
      done: 'The email is on its way.',
      onDone,
    }),
    sendPaymentLink: (): RideRequest => ({
      name: 'Send payment link',
      send: () => ask('sendPaymentLink', { params: ofBooking, body: {} }),
      done: `The payment link is on its way to ${booking.emailsTo}.`,
    }),
    chargeCompany: (body: Omit<Body<'chargeCompany'>, 'version'>): RideRequest => ({
      name: 'Charge a company',
      send: () => ask('chargeCompany', { params: ofBooking, body: { ...body, version: booking.version } }),
      done: 'Charged to the company’s account.',
    }),
    refund: (body: Body<'refund'>): RideRequest => ({
      name: 'Refund',
      async send() {
        const { back, currency } = await ask('refund', { params: ofBooking, body });
        if (back === body.amount) return;
        // An earlier try under the same id had arrived without an answer; the amount was changed since.
        const [went, asked] = [back, body.amount].map((minor) => moneyOf(minor, currency));
        const message = `${went} was refunded, not ${asked}: an earlier attempt had gone through. To refund more, open the form again.`;
        throw new DeskError(409, 'refunded', message, 'amount');
      },
      done: 'The refund is on its way.',
    }),
    cancel: (refund: boolean, reason: string): RideRequest => ({
      name: 'Cancel',
      send: () => ask('cancel', { params: ofRide, body: { refund, reason } }),
      done: 'Cancelled. The passenger is informed.',
    }),
  };
}
