import { useMutation, useQueryClient } from '@tanstack/react-query';
import { TextField } from 'booking-ui/primitives';
import { useEffect, useState } from 'react';
import { ask } from '../api/client.ts';
import { FormCard } from '../shell/form-card.tsx';
import { PartnerFields } from './partner-fields.tsx';
import { type Code, domainsOf } from './tracking-code.ts';

export interface AddTrackingCodeProps {
  /** The companies that may hold a code, preceded by the option for none. */
  companies: readonly { readonly value: string; readonly text: string }[];
  onAdded: (code: Code) => void;
  /** Reports whether leaving would lose what was typed. */
  onUnsaved: (isUnsaved: boolean) => void;
}

const nothing = { partner: '', domains: '', company: 0, code: '' };

/**
 * Adds a tracking code: the partner, its domains, the company that holds it, and the code unless it is to be generated.
 */
export function AddTrackingCode({ companies, onAdded, onUnsaved }: AddTrackingCodeProps) {
  const queries = useQueryClient();
  const [typed, setTyped] = useState(nothing);
  const { partner, domains, company, code } = typed;
  const isUnsaved = `${partner}${domains}${code}`.trim() !== '' || company !== 0;
  useEffect(() => {
    onUnsaved(isUnsaved);
    return () => onUnsaved(false);
  }, [onUnsaved, isUnsaved]);
  const add = useMutation({
    mutationFn: ({ partner, domains, company, code }: typeof nothing) =>
      ask('addTrackingCode', {
        body: {
          partner: partner.trim(),
          domains: domainsOf(domains),
          ...(company === 0 ? {} : { company }),
          ...(code.trim() === '' ? {} : { code: code.trim() }),
        },
      }),
    onSuccess(made, sent) {
      onAdded(made);
      // The user may have typed the next one meanwhile.
      setTyped((now) => (now === sent ? nothing : now));
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['tracking-codes'] }),
  });
  return (
    <FormCard
      title="Add a tracking code"
      submit="Add and show snippet"
      busy={add.isPending}
      error={add.error}
      fields={['partner', 'domains', 'company', 'code']}
      onSubmit={() => add.mutate(typed)}
    >
      {(errorOf) => (
        <>
          <PartnerFields
            partner={partner}
            onPartner={(partner) => setTyped({ ...typed, partner })}
            domains={domains}
            onDomains={(domains) => setTyped({ ...typed, domains })}
            domainsRequired
            company={company}
            companies={companies}
            onCompany={(company) => setTyped({ ...typed, company })}
            errorOf={errorOf}
          />
          <TextField
            label="Code"
            hint="Leave empty to generate one"
            field="code"
            autoComplete="off"
            maxLength={40}
            value={code}
            onValue={(code) => setTyped({ ...typed, code })}
            error={errorOf('code')}
          />
        </>
      )}
    </FormCard>
  );
}
