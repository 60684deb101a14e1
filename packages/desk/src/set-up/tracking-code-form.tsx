import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Checkbox, TextField } from 'booking-ui/primitives';
import { useState } from 'react';
import { type Answer, ask } from '../api/client.ts';
import { useMe } from '../session/session-context.ts';
import { FormCard } from '../shell/form-card.tsx';
import { PlainTable, Waiting } from '../shell/page.tsx';
import { momentOf } from '../time.ts';
import { PartnerFields, type PartnerFieldsProps } from './partner-fields.tsx';
import styles from './set-up.module.css';
import type { Difference } from './settings/fields.ts';
import { Differences } from './settings/settings-page.tsx';

export type Code = Answer<'trackingCodes'>['codes'][number];
type Version = Answer<'trackingCodeVersions'>['versions'][number];
/** What can be changed of a code. */
type Facts = Pick<Code, 'partner' | 'domains' | 'company' | 'variants' | 'expires' | 'bookingPage' | 'enabled'>;

const factsOf = ({ partner, domains, company, variants, expires, bookingPage, enabled }: Facts): Facts => ({
  partner,
  domains,
  company,
  variants,
  expires,
  bookingPage,
  enabled,
});

/** Domains as they are typed: with commas, blanks or lines between them. */
export const domainsOf = (typed: string): string[] => typed.split(/[\s,]+/).filter((domain) => domain !== '');

const kinds = [
  { variant: 'litebooking', label: 'The whole booking in the page' },
  { variant: 'quickbooking', label: 'The short form that goes to the booking page' },
] as const;

const nothing = '–';
const words = (facts: Facts, nameOf: (company: number) => string): readonly (readonly [string, string])[] => [
  ['Partner', facts.partner || nothing],
  ['Domains', facts.domains.join(', ') || 'any page'],
  ['Held by', nameOf(facts.company)],
  ['Good for', kinds.flatMap(({ variant, label }) => (facts.variants.includes(variant) ? [label] : [])).join(', ')],
  ['Last day', facts.expires ?? 'none'],
  ['Booking page', facts.bookingPage || 'this one'],
  ['State', facts.enabled ? 'on' : 'off'],
];

function differencesOf(before: Facts, after: Facts, nameOf: (company: number) => string): Difference[] {
  const old = new Map(words(before, nameOf));
  return words(after, nameOf).flatMap(([where, value]) => {
    const was = old.get(where) ?? '';
    return was === value ? [] : [{ where, before: was, after: value }];
  });
}

export interface TrackingCodeFormProps {
  code: Code;
  /** Who can hold it; 0 is nobody. */
  companies: PartnerFieldsProps['companies'];
  onSaved: (code: Code) => void;
  onClose: () => void;
}

/**
 * Everything of a tracking code: what differs from what is in force is seen before it is saved as a version, and an earlier
 * version can be put into the form to be saved again.
 */
export function TrackingCodeForm({ code, companies, onSaved, onClose }: TrackingCodeFormProps) {
  const queries = useQueryClient();
  const [facts, setFacts] = useState(() => factsOf(code));
  const [domains, setDomains] = useState(code.domains.join(', '));
  const [note, setNote] = useState('');
  const draft = { ...facts, partner: facts.partner.trim(), domains: domainsOf(domains) };
  const nameOf = (id: number) => companies.find(({ value }) => value === String(id))?.text ?? `Company ${id}`;
  const differences = differencesOf(code, draft, nameOf);
  const change = (some: Partial<Facts>) => setFacts({ ...facts, ...some });
  const save = useMutation({
    mutationFn() {
      const { domains: listed, variants, ...rest } = draft;
      return ask('changeTrackingCode', {
        params: { code: code.code },
        body: {
          ...rest,
          version: code.version,
          note: note.trim(),
          variants: kinds.flatMap(({ variant }) => (variants.includes(variant) ? [variant] : [])),
          // A code for tests is good for every page: it has no list.
          ...(code.test && listed.length === 0 ? {} : { domains: listed }),
        },
      });
    },
    onSuccess: onSaved,
    onSettled: () => queries.invalidateQueries({ queryKey: ['tracking-codes'] }),
  });
  return (
    <>
      <FormCard
        title={`Change ${code.code}`}
        submit="Save"
        busy={save.isPending}
        error={save.error}
        fields={['partner', 'domains', 'company', 'variants', 'expires', 'bookingPage', 'note']}
        onSubmit={() => {
          if (differences.length > 0) save.mutate();
        }}
        wide
        actions={<Button onClick={onClose}>Close</Button>}
      >
        {(errorOf) => (
          <>
            <div className={styles.fields}>
              <PartnerFields
                partner={facts.partner}
                onPartner={(partner) => change({ partner })}
                domains={domains}
                onDomains={setDomains}
                company={facts.company}
                companies={companies}
                onCompany={(company) => change({ company })}
                errorOf={errorOf}
              />
              <TextField
                label="Last day"
                hint="Like 2027-03-31; nothing: it has none"
                field="expires"
                autoComplete="off"
                maxLength={10}
                value={facts.expires ?? ''}
                onValue={(value) => change({ expires: value.trim() || null })}
                error={errorOf('expires')}
              />
              <TextField
                label="Booking page"
                hint="Where the short form goes; nothing: this site’s"
                field="bookingPage"
                autoComplete="off"
                maxLength={500}
                value={facts.bookingPage}
                onValue={(bookingPage) => change({ bookingPage: bookingPage.trim() })}
                error={errorOf('bookingPage')}
              />
            </div>
            <fieldset className={styles.scopes}>
              <legend>Good for</legend>
              {kinds.map(({ variant, label }, at) => (
                <Checkbox
                  key={variant}
                  label={label}
                  field={at === 0 ? 'variants' : variant}
                  checked={facts.variants.includes(variant)}
                  onChecked={(checked) =>
                    change({
                      variants: checked
                        ? [...facts.variants, variant]
                        : facts.variants.filter((each) => each !== variant),
                    })
                  }
                  error={at === 0 ? errorOf('variants') : null}
                />
              ))}
            </fieldset>
            <Checkbox label="Switched on" checked={facts.enabled} onChecked={(enabled) => change({ enabled })} />
            <div role="status">
              {differences.length === 0 ? (
                <p>Nothing is changed.</p>
              ) : (
                <>
                  <b>{differences.length === 1 ? '1 change' : `${differences.length} changes`}</b>
                  <Differences list={differences} />
                </>
              )}
            </div>
            {differences.length > 0 ? (
              <TextField
                label="Why"
                optionalText="(for the history)"
                field="note"
                autoComplete="off"
                maxLength={200}
                value={note}
                onValue={setNote}
                error={errorOf('note')}
              />
            ) : null}
          </>
        )}
      </FormCard>
      <History
        code={code}
        onTakeBack={(version) => {
          setFacts(factsOf(version));
          setDomains(version.domains.join(', '));
          setNote(version.version === 0 ? 'Back to the file' : `Back to version ${version.version}`);
        }}
        nameOf={nameOf}
      />
    </>
  );
}

/** Who changed the code, when and what of it. */
function History({
  code,
  onTakeBack,
  nameOf,
}: {
  code: Code;
  onTakeBack: (version: Version) => void;
  nameOf: (company: number) => string;
}) {
  const zone = useMe().operator.timezone;
  const asked = useQuery({
    queryKey: ['tracking-codes', code.code, code.version],
    queryFn: ({ signal }) => ask('trackingCodeVersions', { params: { code: code.code }, signal }),
  });
  if (!asked.data) return <Waiting asked={asked} rows={2} />;
  const { versions } = asked.data;
  const whatChanged = (version: Version) => {
    const before = versions.find((each) => each.version < version.version);
    return before ? differencesOf(before, version, nameOf) : [];
  };
  return (
    <section className={styles.section} aria-label={`History of ${code.code}`}>
      <h2>History of {code.code}</h2>
      <PlainTable
        label={`Versions of ${code.code}`}
        rows={versions}
        keyOf={({ version }) => version}
        empty=""
        columns={[
          { title: 'Version', cell: ({ version }) => <b>{version === 0 ? 'File' : version}</b> },
          { title: 'When', cell: ({ at }) => (at === null ? '' : momentOf(at, zone)) },
          { title: 'Who', cell: ({ by }) => by },
          { title: 'Why', cell: ({ note }) => note },
          { title: 'What', cell: (each) => <Differences list={whatChanged(each)} /> },
          {
            title: 'Take back',
            actions: true,
            cell: (each) =>
              each.version === code.version ? (
                'in force'
              ) : (
                <Button
                  aria-label={`Take back ${code.code} to ${each.version === 0 ? 'the file' : `version ${each.version}`}`}
                  onClick={() => onTakeBack(each)}
                >
                  Take back
                </Button>
              ),
          },
        ]}
      />
    </section>
  );
}
