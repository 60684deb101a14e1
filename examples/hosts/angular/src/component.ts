import { Component, provideZonelessChangeDetection } from '@angular/core';
import { bootstrapApplication } from '@angular/platform-browser';
import type { TaxiBookingEvent, TaxiBookingPlace } from 'taxi-booking';
import { TaxiBooking } from 'taxi-booking/angular';

@Component({
  selector: 'hotel-page',
  imports: [TaxiBooking],
  template: `<taxi-booking
    tracking-code="DEMO"
    licence-url="http://localhost:4300"
    [dropoff]="paddington"
    (booked)="booked($event)"
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
