import { useEffect, useState } from 'react';
import { useBooking } from '../booking-context.tsx';

/**
 * A phone number in international format with spaces, `+44 7911 123456`; unchanged until the numbering plan of its
 * country is loaded.
 */
export function useWrittenPhone(number: string): string {
  const booking = useBooking();
  const [written, setWritten] = useState([number, number]);
  useEffect(() => {
    let gone = false;
    if (number !== '')
      booking.readPhone(number, '').then(
        (found) => gone || setWritten([number, found?.international ?? number]),
        // If the numbering plan cannot be fetched, the number stays unformatted.
        () => {},
      );
    return () => {
      gone = true;
    };
  }, [booking, number]);
  return written[0] === number ? (written[1] ?? number) : number;
}
