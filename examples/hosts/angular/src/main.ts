import { Component, CUSTOM_ELEMENTS_SCHEMA, provideZonelessChangeDetection } from '@angular/core';
import { bootstrapApplication } from '@angular/platform-browser';
import 'taxi-booking';
import type { TaxiBookingEvent, TaxiBookingPlace } from 'taxi-booking';

@Component({
  selector: 'hotel-page',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: `<taxi-booking
    tracking-code="DEMO"
    licence-url="http://localhost:4300"
    [dropoff]="paddington"
    (taxi-booking-booked)="booked($event)"
  ></taxi-booking>`,
})
class HotelPage {
  readonly paddington: TaxiBookingPlace = {
    latitude: 51.5165,
    longitude: -0.1769,
    fullAddress: '1 Praed Street, London W2 1HQ',
    postcode: 'W2 1HQ',
  };

  booked({ detail }: TaxiBookingEvent<'taxi-booking:booked'>): void {
    document.title = `Booked ${detail.bookingRef}`;
  }
}

bootstrapApplication(HotelPage, { providers: [provideZonelessChangeDetection()] });
