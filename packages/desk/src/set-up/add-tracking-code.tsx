import { useMutation, useQueryClient } from '@tanstack/react-query';
import { TextField } from 'booking-ui/primitives';
import { useState } from 'react';
import { ask } from '../api/client.ts';
import { FormCard } from '../shell/form-card.tsx';
import { PartnerFields } from './partner-fields.tsx';
import { type Code, domainsOf } from './tracking-code.ts';

export interface AddTrackingCodeProps {
  /** The companies that may hold a code, preceded by the option for none. */
  companies: readonly { readonly value: string; readonly text: string }[];
  onAdded: (code: Code) => void;
}

/**
 * Adds a tracking code: the partner, its domains, the company that holds it, and the code unless it is to be generated.
 */
export function AddTrackingCode({ companies, onAdded }: AddTrackingCodeProps) {
  const queries = useQueryClient();
  const [partner, setPartner] = useState('');
  const [domains, setDomains] = useState('');
  const [company, setCompany] = useState(0);
  const [code, setCode] = useState('');
  const add = useMutation({
    mutationFn: () =>
      ask('addTrackingCode', {
        body: {
          partner: partner.trim(),
          domains: domainsOf(domains),
          ...(company === 0 ? {} : { company }),
          ...(code.trim() === '' ? {} : { code: code.trim() }),
        },
      }),
    onSuccess(made) {
      onAdded(made);
      setPartner('');
      setDomains('');
      setCompany(0);
      setCode('');
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['tracking-codes'] }),
  });
  return (
    <FormCard
      title="Add a partner’s page"
      submit="Add and show the lines"
      busy={add.isPending}
      error={add.error}
      fields={['partner', 'domains', 'company', 'code']}
      onSubmit={() => add.mutate()}
    >
      {(errorOf) => (
        <>
          <PartnerFields
            partner={partner}
            onPartner={setPartner}
            domains={domains}
            onDomains={setDomains}
            domainsRequired
            company={company}
            companies={companies}
            onCompany={setCompany}
            errorOf={errorOf}
          />
          <TextField
            label="Code"
            hint="Empty: generated"
            field="code"
            autoComplete="off"
            maxLength={40}
            value={code}
            onValue={setCode}
            error={errorOf('code')}
          />
        </>
      )}
    </FormCard>
  );
}
