import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Answer, ask } from '../api/client.ts';

/** The company account that a ride is charged to, with cost centre and order reference. */
export interface Account {
  readonly company: number;
  readonly name: string;
  readonly costCentre: string;
  readonly orderReference: string;
}

/**
 * The choice of who pays: at first the company of the caller's earlier rides with the caller's last cost centre, until
 * the user chooses another company or none. A choice made for a known caller does not apply to another number; one made
 * for a number that nobody booked with does, because the number may have been a mistake.
 * @param dialled the caller's number
 * @param caller what is known of them
 */
export function useAccount(dialled: string, caller: Answer<'callers'> | undefined) {
  const known = caller?.account;
  const isKnown = caller !== undefined && (caller.account !== null || caller.rides.length > 0);
  const asked = useQuery({ queryKey: ['companies'], queryFn: ({ signal }) => ask('companies', { signal }) });
  /** `of` is the number of the known caller that it was chosen for; '' for none. */
  const [chosen, setChosen] = useState<{ readonly of: string; readonly charged: Partial<Account> }>({
    of: '',
    charged: {},
  });
  const charged = chosen.of === '' || chosen.of === dialled ? chosen.charged : {};
  const setCharged = (next: Partial<Account>) => setChosen({ of: isKnown ? dialled : '', charged: next });
  const companies = asked.data?.companies ?? [];
  const company = companies.find(({ id }) => id === (charged.company ?? known?.company));
  const costCentre = charged.costCentre ?? (known && known.company === company?.id ? known.costCentre : '');
  const orderReference = charged.orderReference ?? '';
  const account: Account | null = company
    ? {
        company: company.id,
        name: company.name,
        costCentre: costCentre.trim(),
        orderReference: orderReference.trim(),
      }
    : null;
  return {
    asked,
    ...{ companies, company, costCentre, orderReference, account },
    /** Chooses a company and discards what was typed for the previous one. @param id 0 for none */
    choose: (id: number) => setCharged({ company: id }),
    change: (some: Partial<Account>) =>
      setCharged({ ...charged, ...(company ? { company: company.id } : {}), ...some }),
  };
}

export type AccountChoice = ReturnType<typeof useAccount>;
