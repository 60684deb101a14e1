import { useQuery } from '@tanstack/react-query';
import { Button, Notice, SelectField, TextField } from 'booking-ui/primitives';
import { useState } from 'react';
import { ask } from '../api/client.ts';
import { Waiting } from '../shell/page.tsx';
import { PanelForm, useTyped } from './panel-form.tsx';

export interface ChargeCompanyProps {
  busy: boolean;
  /** Called with whether the form has values that are not sent; with false when it closes. */
  onTyped: (isTyped: boolean) => void;
  onCharge: (body: { company: number; costCentre: string; orderReference: string }) => void;
}

/** Charges an unpaid booking to a company's account, with its cost centre and order reference. */
export function ChargeCompany({ busy, onTyped, onCharge }: ChargeCompanyProps) {
  const asked = useQuery({ queryKey: ['companies'], queryFn: ({ signal }) => ask('companies', { signal }) });
  const [chosen, setChosen] = useState('');
  const [costCentre, setCostCentre] = useState('');
  const [orderReference, setOrderReference] = useState('');
  useTyped(`${chosen}${costCentre}${orderReference}` !== '', onTyped);
  if (!asked.data) return <Waiting asked={asked} rows={2} />;
  const { companies } = asked.data;
  const company = companies.find(({ id }) => String(id) === chosen) ?? companies[0];
  if (!company) return <Notice>No company can pay by account. Owners can change that under Companies.</Notice>;
  return (
    <PanelForm
      label="Charge a company"
      onSubmit={() =>
        onCharge({ company: company.id, costCentre: costCentre.trim(), orderReference: orderReference.trim() })
      }
    >
      <SelectField
        label="Company"
        autoComplete="off"
        value={String(company.id)}
        options={companies.map(({ id, name }) => ({ value: String(id), text: name }))}
        onValue={setChosen}
      />
      <TextField
        label="Cost centre"
        autoComplete="off"
        maxLength={60}
        list="desk-cost-centres"
        value={costCentre}
        onValue={setCostCentre}
      />
      <datalist id="desk-cost-centres">
        {company.costCentres.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <TextField
        label="Their reference"
        autoComplete="off"
        maxLength={60}
        value={orderReference}
        onValue={setOrderReference}
      />
      <p>The price does not change.</p>
      <Button kind="primary" type="submit" wide busy={busy}>
        Charge {company.name}
      </Button>
    </PanelForm>
  );
}
