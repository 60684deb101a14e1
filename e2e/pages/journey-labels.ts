import type { Page } from '@playwright/test';

/** The accessible names that a plain journey uses, in one language. */
export interface JourneyLabels {
  readonly pickup: string;
  readonly dropoff: string;
  readonly next: string;
  readonly total: string;
  readonly contact: readonly [first: string, last: string, email: string, phone: string];
  readonly noFlight: RegExp;
  readonly ok: string;
  readonly book: string;
  readonly booked: string;
}

export const english: JourneyLabels = {
  pickup: 'Pick-up',
  dropoff: 'Drop-off',
  next: 'Next',
  total: 'Total fare',
  contact: ['First name', 'Last name', 'Email', 'Phone'],
  noFlight: /^I don't have flight details/,
  ok: 'OK',
  book: 'Book Now',
  booked: 'Your taxi is booked',
};

export const french: JourneyLabels = {
  pickup: 'Départ',
  dropoff: 'Destination',
  next: 'Suivant',
  total: 'Prix total',
  contact: ['Prénom', 'Nom', 'E-mail', 'Téléphone'],
  noFlight: /^Je n’ai pas de numéro de vol/,
  ok: 'OK',
  book: 'Réserver',
  booked: 'Votre taxi est réservé',
};

export const spanish: JourneyLabels = {
  pickup: 'Recogida',
  dropoff: 'Destino',
  next: 'Siguiente',
  total: 'Precio total',
  contact: ['Nombre', 'Apellidos', 'Correo electrónico', 'Teléfono'],
  noFlight: /^No tengo datos del vuelo/,
  ok: 'Aceptar',
  book: 'Reservar ahora',
  booked: 'Su taxi está reservado',
};

export const german: JourneyLabels = {
  pickup: 'Abholort',
  dropoff: 'Zielort',
  next: 'Weiter',
  total: 'Gesamtpreis',
  contact: ['Vorname', 'Nachname', 'E-Mail', 'Telefon'],
  noFlight: /^Ich habe keine Flugdaten/,
  ok: 'OK',
  book: 'Jetzt buchen',
  booked: 'Ihr Taxi ist gebucht',
};

export const arabic: JourneyLabels = {
  pickup: 'مكان الانطلاق',
  dropoff: 'الوجهة',
  next: 'التالي',
  total: 'الأجرة الإجمالية',
  contact: ['الاسم الأول', 'اسم العائلة', 'البريد الإلكتروني', 'الهاتف'],
  noFlight: /^ليست لدي بيانات/,
  ok: 'موافق',
  book: 'احجز الآن',
  booked: 'حُجزت سيارتك',
};

/** Types `text` into the field and picks the suggestion whose name matches `option`. */
export async function choose(page: Page, name: string, text: string, option: RegExp): Promise<void> {
  await page.getByRole('combobox', { name, exact: true }).click();
  await page.getByRole('combobox', { name, exact: true }).fill(text);
  await page.getByRole('option', { name: option }).first().click();
}

/** Fills in the passenger's contact; `phone` without its calling code. */
export async function fillContact(page: Page, { contact }: JourneyLabels, phone = '7911123456'): Promise<void> {
  const values = ['Ada', 'Lovelace', 'ada@example.com', phone];
  for (const [at, name] of contact.entries()) {
    await page.getByRole('textbox', { name, exact: true }).fill(values[at] ?? '');
  }
}
