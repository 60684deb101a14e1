import { auditLabel } from 'contracts/audit-labels';
import type { Answer } from '../api/client.ts';
import { momentOf, moneyOf, timeOf } from '../time.ts';
import styles from './booking.module.css';

/** The payments, the history and the sent emails of a booking. */
export function BookingLog({ booking, zone }: { booking: Answer<'booking'>; zone: string }) {
  // Several entries may be alike to the millisecond, as of both rides of a return: only their place tells them apart.
  const { payments, history, letters } = booking;
  return (
    <>
      {payments.length > 0 ? (
        <section>
          <h3 className={styles.heading}>Payments</h3>
          <ul className={styles.log}>
            {payments.map((payment, index) => (
              <li key={String(index)}>
                {momentOf(payment.at, zone)}: {moneyOf(payment.amount, payment.currency)} by {payment.method},{' '}
                {payment.state}
                {payment.back > 0 ? `, ${moneyOf(payment.back, payment.currency)} refunded` : ''}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <section>
        <h3 className={styles.heading}>History</h3>
        <ul className={styles.log}>
          {history.map((each, index) => (
            <li key={String(index)}>
              {momentOf(each.at, zone)} {auditLabel(each.what)}
              {each.who ? `, ${each.who}` : ''}
            </li>
          ))}
          {letters.map((letter, index) => (
            <li key={String(index)}>
              {momentOf(letter.at, zone)} Email ({letter.kind}), {stateOf(letter, zone)}
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

function stateOf({ sentAt, failure }: Answer<'booking'>['letters'][number], zone: string): string {
  if (failure === 'limit') return 'not sent, nor others of the next hour: the limit of emails was reached';
  if (failure === 'late') return 'not sent: the mail server did not accept it in time';
  if (failure !== '') return `not sent: the mail server refused it (${failure}). Check the address.`;
  return sentAt ? `sent at ${timeOf(sentAt, zone)}` : 'waiting to be sent';
}
