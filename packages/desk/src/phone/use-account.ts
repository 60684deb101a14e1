import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Answer, ask } from '../api/client.ts';

/** Whose account the ride goes on, and where in the company. */
export interface Account {
  readonly company: number;
  readonly name: string;
  readonly costCentre: string;
  readonly orderReference: string;
}

/**
 * Who pays: the company that the caller is known by until another, or nobody, is chosen; with the cost centre that the caller
 * had last.
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
    ...{ companies, company, costCentre, orderReference, account },
    /** Another company begins without what was typed for the one before. @param id 0 for nobody */
    choose: (id: number) => setCharged({ company: id }),
    change: (some: Partial<Account>) =>
      setCharged({ ...charged, ...(company ? { company: company.id } : {}), ...some }),
  };
}

export type AccountChoice = ReturnType<typeof useAccount>;
