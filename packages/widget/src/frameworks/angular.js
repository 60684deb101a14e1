import * as angular from '@angular/core';
import { events, listen } from './element.ts';
import '../index.ts';

/**
 * As Angular's own libraries are published (https://angular.dev/tools/libraries/angular-package-format): a declaration that the
 * application's build links, which reads its literals as they are written here. A component, because an element that one has
 * needs no `CUSTOM_ELEMENTS_SCHEMA`.
 */
export class TaxiBooking {
  constructor() {
    this.element = angular.inject(angular.ElementRef).nativeElement;
    for (const event of events) this[event] = new angular.EventEmitter();
  }
  ngOnChanges(changes) {
    for (const [name, { currentValue }] of Object.entries(changes)) {
      if (typeof document !== 'undefined') this.element[name] = currentValue;
    }
  }
  ngOnInit() {
    if (typeof document !== 'undefined') this.stop = listen(this.element, (event, told) => this[event].emit(told));
  }
  ngOnDestroy() {
    this.stop?.();
  }
}
TaxiBooking.ɵfac = angular.ɵɵngDeclareFactory({
  minVersion: '12.0.0',
  version: '17.0.0',
  ngImport: angular,
  type: TaxiBooking,
  deps: [],
  target: angular.ɵɵFactoryTarget.Component,
});
TaxiBooking.ɵcmp = angular.ɵɵngDeclareComponent({
  minVersion: '14.0.0',
  version: '17.0.0',
  ngImport: angular,
  type: TaxiBooking,
  isStandalone: true,
  selector: 'taxi-booking',
  // Named as the attributes are: Angular writes what is no binding into the page as it stands.
  inputs: {
    trackingCode: ['tracking-code', 'trackingCode'],
    mode: ['mode', 'mode'],
    variant: ['variant', 'variant'],
    layout: ['layout', 'layout'],
    licenceUrl: ['licence-url', 'licenceUrl'],
    apiUrl: ['api-url', 'apiUrl'],
    bookingPageUrl: ['booking-page-url', 'bookingPageUrl'],
    target: ['target', 'target'],
    token: ['token', 'token'],
    hostReference: ['host-reference', 'hostReference'],
    metadata: ['metadata', 'metadata'],
    returnUrl: ['return-url', 'returnUrl'],
    pickup: ['pickup', 'pickup'],
    dropoff: ['dropoff', 'dropoff'],
    prefill: ['prefill', 'prefill'],
    locked: ['locked', 'locked'],
    locale: ['locale', 'locale'],
    theme: ['theme', 'theme'],
    currency: ['currency', 'currency'],
    sandbox: ['sandbox', 'sandbox'],
    storage: ['storage', 'storage'],
    debug: ['debug', 'debug'],
    messages: ['messages', 'messages'],
  },
  outputs: {
    ready: 'ready',
    invalid: 'invalid',
    step: 'step',
    quote: 'quote',
    handover: 'handover',
    booked: 'booked',
    restored: 'restored',
    error: 'error',
  },
  usesOnChanges: true,
  template: '<ng-content></ng-content>',
  isInline: true,
  changeDetection: angular.ChangeDetectionStrategy.OnPush,
  encapsulation: angular.ViewEncapsulation.None,
});
