import { useEffect, useState } from 'react';
import { useBooking } from '../booking-context.tsx';

/**
 * A number with its plus and calling code as people write it, `+44 7911 123456`; as it came until the numbering plans of its
 * country are there, which the field that it was typed into fetched.
 */
export function useWrittenPhone(number: string): string {
  const booking = useBooking();
  const [written, setWritten] = useState([number, number]);
  useEffect(() => {
    let gone = false;
    if (number !== '')
      booking.readPhone(number, '').then(
        (found) => gone || setWritten([number, found?.international ?? number]),
        // Without a network it stays as it is.
        () => {},
      );
    return () => {
      gone = true;
    };
  }, [booking, number]);
  return written[0] === number ? (written[1] ?? number) : number;
}
