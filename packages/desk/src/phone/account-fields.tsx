import { SelectField, TextField } from 'booking-ui/primitives';
import { Waiting } from '../shell/page.tsx';
import type { AccountChoice } from './use-account.ts';

/**
 * The fields for the company that pays, its cost centre and order reference; nothing when the operator has no
 * companies, the error when they did not come.
 */
export function AccountFields({ choice }: { choice: AccountChoice }) {
  const { asked, companies, company, costCentre, orderReference, choose, change } = choice;
  // Without a word the ride of a company's caller would become one that the passenger pays.
  if (asked.isError && !asked.data) return <Waiting asked={asked} />;
  if (companies.length === 0) return null;
  return (
    <>
      <SelectField
        label="Who pays"
        autoComplete="off"
        value={String(company?.id ?? 0)}
        options={[
          { value: '0', text: 'The passenger' },
          ...companies.map(({ id, name }) => ({ value: String(id), text: `${name}, by account` })),
        ]}
        onValue={(id) => choose(Number(id))}
      />
      {company ? (
        <>
          <TextField
            label="Cost centre"
            autoComplete="off"
            maxLength={60}
            list="caller-cost-centres"
            value={costCentre}
            onValue={(value) => change({ costCentre: value })}
          />
          <datalist id="caller-cost-centres">
            {company.costCentres.map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
          <TextField
            label="Their reference"
            autoComplete="off"
            maxLength={60}
            value={orderReference}
            onValue={(value) => change({ orderReference: value })}
          />
        </>
      ) : null}
    </>
  );
}
