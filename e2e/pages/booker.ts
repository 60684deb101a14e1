import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test';

/** Page object of the booker: finds controls by role and accessible name, the same on the site and in the element. */
export class Booker {
  readonly page: Page;
  private readonly screen: Pick<FrameLocator, 'getByRole'>;

  /** @param screen the frame that contains the booker; the page itself by default */
  constructor(page: Page, screen: Pick<FrameLocator, 'getByRole'> = page) {
    this.page = page;
    this.screen = screen;
  }

  place(name: string): Locator {
    return this.screen.getByRole('combobox', { name, exact: true });
  }

  get fare(): Locator {
    return this.screen.getByRole('status', { name: 'Total fare' }).filter({ visible: true });
  }

  button(name: string | RegExp): Locator {
    return this.screen.getByRole('button', { name, exact: typeof name === 'string' }).filter({ visible: true });
  }

  /** Types `text` into the field and picks the suggestion whose name matches `option`. */
  async choose(name: string, text: string, option: RegExp): Promise<void> {
    await this.place(name).click();
    await this.place(name).fill(text);
    await this.screen.getByRole('option', { name: option }).first().click();
    await expect(this.screen.getByRole('listbox')).toHaveCount(0);
  }

  async chooseJourney(): Promise<void> {
    await this.choose('Pick-up', 'Heathrow', /Terminal 5/);
    await this.choose('Drop-off', 'Paddington', /^Paddington Station/);
    await this.expectFare();
  }

  async expectFare(): Promise<void> {
    await expect(this.fare).toHaveText(/£\d/);
  }

  async next(): Promise<void> {
    await this.button('Next').click();
  }

  get flightDialog(): Locator {
    return this.screen.getByRole('dialog', { name: 'Flight Details' });
  }

  /** Leaves the details of a ride from an airport without giving a flight. */
  async nextWithoutFlight(): Promise<void> {
    await this.next();
    await this.tickNoFlight();
  }

  async fillContact(): Promise<void> {
    await this.screen.getByRole('textbox', { name: 'First name' }).fill('Ada');
    await this.screen.getByRole('textbox', { name: 'Last name' }).fill('Lovelace');
    await this.screen.getByRole('textbox', { name: 'Email' }).fill('ada@example.com');
    await this.screen.getByRole('textbox', { name: 'Phone' }).fill('7911123456');
  }

  /** Presses Next and fills in the contact dialog that it opens; OK continues to the flight dialog. */
  async contactInDialog(): Promise<void> {
    await this.next();
    const dialog = this.screen.getByRole('dialog', { name: 'Contact details' });
    await expect(dialog).toBeVisible();
    await this.fillContact();
    await dialog.getByRole('button', { name: 'OK', exact: true }).click();
  }

  async tickNoFlight(): Promise<void> {
    await this.flightDialog.getByRole('checkbox', { name: /^I don't have flight details/ }).check();
    await this.flightDialog.getByRole('button', { name: 'OK', exact: true }).click();
    await expect(this.flightDialog).toHaveCount(0);
  }

  /** From the pick-up field to the flight dialog. */
  async toFlightDialog(): Promise<void> {
    await this.chooseJourney();
    await this.next();
    await this.fillContact();
    await this.next();
    await expect(this.flightDialog).toBeVisible();
  }

  /** From the pick-up field to the payment step; `details` is where the layout asks for the passenger's contact. */
  async toPayment(details: 'page' | 'dialog' = 'page'): Promise<void> {
    await this.chooseJourney();
    await this.next();
    if (details === 'dialog') {
      await this.contactInDialog();
      await this.tickNoFlight();
    } else {
      await this.fillContact();
      await this.nextWithoutFlight();
    }
    await expect(this.button('Book Now')).toBeVisible();
  }

  /** From Book Now of the layout `gateway` to its card dialog. */
  async openCardDialog(): Promise<Locator> {
    await this.button('Book Now').click();
    const how = this.screen.getByRole('dialog', { name: 'Payment method' });
    await how.getByRole('radio', { name: 'By card' }).focus();
    await this.page.keyboard.press('Space');
    await how.getByRole('button', { name: 'OK' }).click();
    const card = this.screen.getByRole('dialog', { name: 'Card Details' });
    await expect(card).toBeVisible();
    return card;
  }

  /** From the pick-up field of the layout `gateway` to its card dialog. */
  async toCardDialog(): Promise<Locator> {
    await this.chooseJourney();
    await this.contactInDialog();
    await this.tickNoFlight();
    return this.openCardDialog();
  }

  /** Waits for the ticket. @returns its booking reference */
  async reference(): Promise<string> {
    const ticket = this.screen.getByRole('article', { name: /^Ticket / });
    await expect(ticket).toBeVisible({ timeout: 20_000 });
    return ((await ticket.getAttribute('aria-label')) ?? '').replace('Ticket ', '');
  }

  /** Chooses a payment method on the payment step. */
  async payBy(name: 'Cash' | 'By card' | 'Paypal'): Promise<void> {
    await this.screen.getByRole('radio', { name, exact: true }).focus();
    await this.page.keyboard.press('Space');
    await this.expectFare();
  }

  /** Fills in the card form with a test card number. */
  async fillCard(number: string): Promise<void> {
    await this.screen.getByRole('textbox', { name: 'Name on card' }).fill('Ada Lovelace');
    await this.screen.getByRole('textbox', { name: 'Card number' }).fill(number);
    await this.screen.getByRole('combobox', { name: 'Expiry month' }).selectOption('12');
    await this.screen.getByRole('combobox', { name: 'Expiry year' }).selectOption('2030');
    await this.screen.getByRole('textbox', { name: 'CVC' }).fill('123');
    await this.screen.getByRole('textbox', { name: 'Address line 1' }).fill('1 Praed Street');
    await this.screen.getByRole('textbox', { name: 'City' }).fill('London');
    await this.screen.getByRole('textbox', { name: 'Postal code' }).fill('W2 1HQ');
  }

  /** From the pick-up field to a filled-in card form. */
  async toCard(number: string): Promise<void> {
    await this.toPayment();
    await this.payBy('By card');
    await this.fillCard(number);
  }
}
