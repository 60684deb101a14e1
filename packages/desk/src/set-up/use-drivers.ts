import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Answer, ask } from '../api/client.ts';
import { type RowAction, useFailures } from '../shell/failures.tsx';

export type Driver = Answer<'drivers'>['drivers'][number];

/** A one-time code and link with which a driver signs in; shown only once. */
interface SignInCode {
  readonly driver: Driver;
  readonly way: Answer<'inviteDriver'>;
}

const inviteOf = ({ id, name }: Driver): RowAction => ({ row: id, action: `Sign-in code for ${name}` });

/** The operator's drivers, and the creation of a sign-in code for one of them. */
export function useDrivers() {
  const queries = useQueryClient();
  const drivers = useQuery({ queryKey: ['drivers'], queryFn: ({ signal }) => ask('drivers', { signal }) });
  const [wayIn, setWayIn] = useState<SignInCode | null>(null);
  const { failures, begin, fail } = useFailures();
  const inviteDriver = useMutation({
    mutationFn: async (driver: Driver) => ({ driver, way: await ask('inviteDriver', { params: { id: driver.id } }) }),
    onMutate: (driver) => begin(inviteOf(driver)),
    onSuccess: setWayIn,
    onError: (error, driver) => fail(error, inviteOf(driver)),
  });
  return {
    drivers,
    listAnew: () => queries.invalidateQueries({ queryKey: ['drivers'] }),
    inviteDriver,
    failures,
    wayIn,
    setWayIn,
  };
}

export type DriversWork = ReturnType<typeof useDrivers>;
