import { useQuery } from '@tanstack/react-query';
import type { BookingController } from 'booking-core';
import type { ReadPhone } from 'booking-core/domain';
import { useCallback, useEffect, useState } from 'react';
import { ask } from '../api/client.ts';
import { useMe } from '../session/session-context.ts';

const restMs = 250;

/** Reads a number as it is dialled from where the operator is; null where it is none. */
export function useReadPhone(booking: BookingController): (typed: string) => Promise<ReadPhone | null> {
  const { dialingCode } = useMe().operator;
  return useCallback((typed) => booking.readPhone(typed, dialingCode).catch(() => null), [booking, dialingCode]);
}

/** The phone number that is typed, once typing rests; null until then, and while it is none. */
export function usePhoneTyped(typed: string, read: (typed: string) => Promise<ReadPhone | null>): ReadPhone | null {
  const [phone, setPhone] = useState<ReadPhone | null>(null);
  useEffect(() => {
    setPhone(null);
    let ended = false;
    const timer = setTimeout(async () => {
      const known = typed.trim() === '' ? null : await read(typed);
      if (!ended) setPhone(known);
    }, restMs);
    return () => {
      ended = true;
      clearTimeout(timer);
    };
  }, [typed, read]);
  return phone;
}

/** What is known of who calls from a number: their earlier rides, and the account that they went on. */
export function useCaller(phone: ReadPhone | null) {
  const dialled = phone ? `${phone.dialingCode}${phone.phone}` : '';
  return useQuery({
    queryKey: ['callers', dialled],
    queryFn: ({ signal }) => ask('callers', { query: { phone: dialled }, signal }),
    enabled: dialled !== '',
  });
}

export type CallerAsked = ReturnType<typeof useCaller>;
