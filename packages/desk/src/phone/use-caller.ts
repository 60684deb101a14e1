import { useQuery } from '@tanstack/react-query';
import type { BookingController } from 'booking-core';
import type { ReadPhone } from 'booking-core/domain';
import { useCallback, useEffect, useState } from 'react';
import { ask } from '../api/client.ts';
import { useMe } from '../session/session-context.ts';

const restMs = 250;

/**
 * @returns a function that parses a phone number as dialled from the operator's country; it resolves to null for none
 */
export function useReadPhone(booking: BookingController): (typed: string) => Promise<ReadPhone | null> {
  const { dialingCode } = useMe().operator;
  return useCallback((typed) => booking.readPhone(typed, dialingCode).catch(() => null), [booking, dialingCode]);
}

/** @returns the typed phone number after a pause in typing; null until then, and while it is not a valid number */
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

/** @returns the number with its country code, in digits */
export const dialledOf = ({ dialingCode, phone }: ReadPhone): string => `${dialingCode}${phone}`;

/** Queries the earlier rides of a phone number, and the company account that they were charged to. */
export function useCaller(phone: ReadPhone | null) {
  const dialled = phone ? dialledOf(phone) : '';
  return useQuery({
    queryKey: ['callers', dialled],
    queryFn: ({ signal }) => ask('callers', { query: { phone: dialled }, signal }),
    enabled: dialled !== '',
  });
}

export type CallerAsked = ReturnType<typeof useCaller>;
