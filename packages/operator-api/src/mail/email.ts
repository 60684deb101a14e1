import type { Deps } from '../deps.ts';
import { ownAddresses } from '../http/own-addresses.ts';
import { writtenPhone } from '../phone/read-phone.ts';
import { emailHtml } from './email-html.ts';
import type { Localizer } from './languages/index.ts';
import type { Mail } from './mailer.ts';

export interface Fact {
  readonly label: string;
  readonly value: string;
}

/** A link in an email to an action on one of the operator's pages. */
export interface EmailAction {
  readonly label: string;
  /** Absolute. */
  readonly url: string;
}

/** The content of an email before it is formatted, in reading order. */
export interface Email {
  readonly localizer: Localizer;
  readonly to: string;
  readonly replyTo?: Mail['replyTo'];
  readonly kind?: Mail['kind'];
  readonly endsRide?: Mail['endsRide'];
  readonly subject: string;
  /** Paragraphs; empty ones are left out. */
  readonly lead: readonly string[];
  /** Whether `lead` was written by a person, whose language may have another direction than the email. */
  readonly isLeadQuoted?: boolean;
  /** The facts that the email is about, as labels and values. */
  readonly facts?: readonly Fact[];
  /** The lines of a price; the last is the sum. */
  readonly amounts?: readonly Fact[];
  /** Paragraphs after the facts; empty ones are left out. */
  readonly notes?: readonly string[];
  /** The first one is the primary action. */
  readonly actions?: readonly EmailAction[];
  /** After the actions; '' for nothing. */
  readonly foot?: string;
  readonly attachments?: Mail['attachments'];
}

/** Formats labels and values as aligned lines of text. */
function textTable(facts: readonly Fact[]): string[] {
  const width = Math.max(...facts.map(({ label }) => label.length)) + 2;
  return facts.map(({ label, value }) => `${`${label}:`.padEnd(width)} ${value.replace(/\s*\n\s*/g, ' / ')}`);
}

const isWritten = (line: string): boolean => line !== '';

/** An email as plain text: every program shows it, and nothing in it can run. */
function emailText(email: Email, sender: readonly string[]): string {
  const { lead, facts = [], amounts = [], notes = [], actions = [], foot = '' } = email;
  const blocks = [
    lead.filter(isWritten),
    facts.length === 0 ? [] : textTable(facts),
    amounts.length === 0 ? [] : textTable(amounts),
    notes.filter(isWritten),
    ...actions.map(({ label, url }) => [`${label}:`, url]),
    [foot].filter(isWritten),
    sender.filter(isWritten),
  ];
  return blocks
    .filter((block) => block.length > 0)
    .map((block) => block.join('\n'))
    .join('\n\n');
}

/** Writes an email: HTML in the operator's look, and the same as plain text. */
export function mailOf(deps: Deps, email: Email): Mail {
  const { company, logo, accent } = deps.operator.configuration;
  const phone = writtenPhone(deps.operator.configuration.phone);
  const { to, replyTo, kind, endsRide, subject, attachments } = email;
  return {
    to,
    ...(replyTo ? { replyTo } : {}),
    ...(kind ? { kind } : {}),
    ...(endsRide ? { endsRide } : {}),
    subject,
    text: emailText(email, [company, phone]),
    html: emailHtml(email, { company, phone, accent, logo: absolute(logo, ownAddresses(deps).url) }),
    ...(attachments ? { attachments } : {}),
  };
}

/** The absolute URL of an image; '' where mail programs cannot fetch it. */
function absolute(logo: string, ownUrl: string): string {
  if (logo === '' || !URL.canParse(logo, `${ownUrl}/`)) return '';
  const { protocol, href } = new URL(logo, `${ownUrl}/`);
  return protocol === 'https:' || protocol === 'http:' ? href : '';
}
