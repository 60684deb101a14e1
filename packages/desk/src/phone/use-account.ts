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
 * the user chooses another company or none.
 */
export function useAccount(known: Answer<'callers'>['account'] | undefined) {
  const asked = useQuery({ queryKey: ['companies'], queryFn: ({ signal }) => ask('companies', { signal }) });
  const [charged, setCharged] = useState<Partial<Account>>({});
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
