import { SelectField, TextField } from 'booking-ui/primitives';

export interface PartnerFieldsProps {
  partner: string;
  onPartner: (partner: string) => void;
  /** The domains as typed, separated by commas, blanks or line breaks. */
  domains: string;
  onDomains: (domains: string) => void;
  domainsRequired?: boolean;
  /** The id of the company that holds the code; 0 for none. */
  company: number;
  /** The companies that can hold it. */
  companies: readonly { readonly value: string; readonly text: string }[];
  onCompany: (company: number) => void;
  errorOf: (field: string) => string | null;
}

/** The fields for the owner of a tracking code: the partner, its domains, the company that holds the code. */
export function PartnerFields(props: PartnerFieldsProps) {
  const { errorOf } = props;
  return (
    <>
      <TextField
        label="Partner"
        field="partner"
        autoComplete="off"
        maxLength={120}
        value={props.partner}
        onValue={props.onPartner}
        error={errorOf('partner')}
      />
      <TextField
        label="Domains"
        hint="For example hotel.example, *.hotel.example"
        field="domains"
        autoComplete="off"
        value={props.domains}
        onValue={props.onDomains}
        error={errorOf('domains')}
        required={props.domainsRequired ?? false}
      />
      <SelectField
        label="Company"
        field="company"
        autoComplete="off"
        value={String(props.company)}
        options={props.companies}
        onValue={(value) => props.onCompany(Number(value))}
      />
    </>
  );
}
