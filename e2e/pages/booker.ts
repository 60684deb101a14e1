import { expect, type Locator, type Page } from '@playwright/test';

/** The booker as a person knows it: by role and accessible name, the same on the site and in the element. */
export class Booker {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  place(name: string): Locator {
    return this.page.getByRole('combobox', { name, exact: true });
  }

  get fare(): Locator {
    return this.page.getByRole('status', { name: 'Total fare' }).filter({ visible: true });
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name, exact: typeof name === 'string' }).filter({ visible: true });
  }

  /** Types and picks the suggestion whose name starts with `option`. */
  async choose(name: string, text: string, option: RegExp): Promise<void> {
    await this.place(name).click();
    await this.place(name).fill(text);
    await this.page.getByRole('option', { name: option }).first().click();
    await expect(this.page.getByRole('listbox')).toHaveCount(0);
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
    return this.page.getByRole('dialog', { name: 'Flight Details' });
  }

  /** Leaves the details of a ride from an airport without telling the flight. */
  async nextWithoutFlight(): Promise<void> {
    await this.next();
    await this.tickNoFlight();
  }

  async fillContact(): Promise<void> {
    await this.page.getByRole('textbox', { name: 'First name' }).fill('Ada');
    await this.page.getByRole('textbox', { name: 'Last name' }).fill('Lovelace');
    await this.page.getByRole('textbox', { name: 'Email' }).fill('ada@example.com');
    await this.page.getByRole('textbox', { name: 'Phone' }).fill('7911123456');
  }

  /** Says who travels in the dialog that Next opens; OK goes on to the flight. */
  async contactInDialog(): Promise<void> {
    await this.next();
    const dialog = this.page.getByRole('dialog', { name: 'Contact details' });
    await expect(dialog).toBeVisible();
    await this.fillContact();
    await dialog.getByRole('button', { name: 'OK', exact: true }).click();
  }

  async tickNoFlight(): Promise<void> {
    await this.flightDialog.getByRole('checkbox', { name: /^I don't have flight details/ }).check();
    await this.flightDialog.getByRole('button', { name: 'OK', exact: true }).click();
    await expect(this.flightDialog).toHaveCount(0);
  }

  /** From the first place to the payment step; `details` says where the layout asks who travels. */
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

  /** The reference on the ticket, once it is there. */
  async reference(): Promise<string> {
    const ticket = this.page.getByRole('article', { name: /^Ticket / });
    await expect(ticket).toBeVisible({ timeout: 20_000 });
    return ((await ticket.getAttribute('aria-label')) ?? '').replace('Ticket ', '');
  }

  /** Chooses a way to pay on the payment step. */
  async payBy(name: 'Cash' | 'By card' | 'Paypal'): Promise<void> {
    await this.page.getByRole('radio', { name, exact: true }).focus();
    await this.page.keyboard.press('Space');
    await this.expectFare();
  }

  /** Fills the card form with one of the test numbers. */
  async fillCard(number: string): Promise<void> {
    await this.page.getByRole('textbox', { name: 'Name on card' }).fill('Ada Lovelace');
    await this.page.getByRole('textbox', { name: 'Card number' }).fill(number);
    await this.page.getByRole('combobox', { name: 'Expiry month' }).selectOption('12');
    await this.page.getByRole('combobox', { name: 'Expiry year' }).selectOption('2030');
    await this.page.getByRole('textbox', { name: 'CVC' }).fill('123');
    await this.page.getByRole('textbox', { name: 'Address line 1' }).fill('1 Praed Street');
    await this.page.getByRole('textbox', { name: 'City' }).fill('London');
    await this.page.getByRole('textbox', { name: 'Postal code' }).fill('W2 1HQ');
  }

  /** From the first place to a filled card form. */
  async toCard(number: string): Promise<void> {
    await this.toPayment();
    await this.payBy('By card');
    await this.fillCard(number);
  }
}
