import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button, Checkbox, TextField } from 'booking-ui/primitives';
import { useEffect, useRef, useState } from 'react';
import { ask, DeskError } from '../api/client.ts';
import { FormCard } from '../shell/form-card.tsx';
import { PartnerFields, type PartnerFieldsProps } from './partner-fields.tsx';
import styles from './set-up.module.css';
import type { Difference } from './settings/fields.ts';
import { Differences } from './settings/settings-page.tsx';
import { type Code, changeOf, differencesOf, domainsOf, type Facts, factsOf, kinds } from './tracking-code.ts';
import { TrackingCodeHistory } from './tracking-code-history.tsx';
import { putSaved } from './use-tracking-codes.ts';

export interface TrackingCodeFormProps {
  code: Code;
  /** The companies that can hold it; 0 for none. */
  companies: PartnerFieldsProps['companies'];
  /** Called with the code as saved, and whether nothing else was typed meanwhile. */
  onSaved: (code: Code, isAll: boolean) => void;
  onClose: () => void;
  /** Reports whether leaving would lose what was changed. */
  onUnsaved: (isUnsaved: boolean) => void;
}

/**
 * The form of a tracking code. It shows the differences from the version in force before they are saved as a new
 * version; an earlier version can be put into the form to be saved again. When the code is changed elsewhere meanwhile,
 * what was typed stays, and saving over that change takes a second press, once the user has been told.
 */
export function TrackingCodeForm({ code, companies, onSaved, onClose, onUnsaved }: TrackingCodeFormProps) {
  const queries = useQueryClient();
  const [begun, setBegun] = useState(code.version);
  /** Only what the user has changed; the rest follows the version in force. */
  const [changed, setChanged] = useState<Partial<Facts>>({});
  const [typed, setTyped] = useState<string | null>(null);
  const [note, setNote] = useState('');
  const facts = { ...factsOf(code), ...changed };
  const domains = typed ?? facts.domains.join(', ');
  const draft = { ...facts, partner: facts.partner.trim(), domains: domainsOf(domains) };
  const nameOf = (id: number) => companies.find(({ value }) => value === String(id))?.text ?? `Company ${id}`;
  const differences = differencesOf(code, draft, nameOf);
  const change = (some: Partial<Facts>) => setChanged({ ...changed, ...some });
  const text = JSON.stringify([draft, note]);
  const latest = useRef(text);
  latest.current = text;
  const save = useMutation({
    mutationFn: ({ version }: { readonly version: number; readonly text: string }) =>
      ask('changeTrackingCode', changeOf({ ...code, version }, draft, note)),
    onSuccess(saved, sent) {
      putSaved(queries, saved);
      // What the user has typed meanwhile changes the version that was saved.
      setBegun(saved.version);
      onSaved(saved, latest.current === sent.text);
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['tracking-codes'] }),
  });
  const isUnsaved = differences.length > 0;
  useEffect(() => {
    onUnsaved(isUnsaved);
    return () => onUnsaved(false);
  }, [onUnsaved, isUnsaved]);
  const isTold = save.error instanceof DeskError && save.error.status === 409;
  return (
    <>
      <FormCard
        title={`Edit ${code.code}`}
        submit="Save"
        busy={save.isPending}
        error={save.error}
        fields={['partner', 'domains', 'company', 'variants', 'expires', 'bookingPage', 'note']}
        onSubmit={() => {
          if (differences.length > 0) save.mutate({ version: isTold ? code.version : begun, text });
        }}
        opened
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
                onDomains={setTyped}
                company={facts.company}
                companies={companies}
                onCompany={(company) => change({ company })}
                errorOf={errorOf}
              />
              <TextField
                label="Last day"
                hint="For example 2027-03-31. Empty: no end date"
                field="expires"
                autoComplete="off"
                maxLength={10}
                value={facts.expires ?? ''}
                onValue={(value) => change({ expires: value.trim() || null })}
                error={errorOf('expires')}
              />
              <TextField
                label="Booking page"
                hint="Opened by the short form. Empty: this site’s booking page"
                field="bookingPage"
                autoComplete="off"
                maxLength={500}
                value={facts.bookingPage}
                onValue={(bookingPage) => change({ bookingPage: bookingPage.trim() })}
                error={errorOf('bookingPage')}
              />
            </div>
            <GoodFor
              variants={facts.variants}
              onVariants={(variants) => change({ variants })}
              error={errorOf('variants')}
            />
            <Checkbox label="Switched on" checked={facts.enabled} onChecked={(enabled) => change({ enabled })} />
            <WhatChanges differences={differences} />
            {differences.length > 0 ? (
              <TextField
                label="Note"
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
      <TrackingCodeHistory
        code={code}
        onRestore={(version) => {
          setChanged(factsOf(version));
          setTyped(null);
          setNote(version.version === 0 ? 'Restored from the file' : `Restored version ${version.version}`);
        }}
        nameOf={nameOf}
      />
    </>
  );
}

interface GoodForProps {
  variants: Facts['variants'];
  onVariants: (variants: Facts['variants']) => void;
  error: string | null;
}

/**
 * The kinds of booking forms that the code allows. The server's refusal names only `variants`, which the first one has.
 */
function GoodFor({ variants, onVariants, error }: GoodForProps) {
  return (
    <fieldset className={styles.scopes}>
      <legend>Booking forms</legend>
      {kinds.map(({ variant, label }, at) => (
        <Checkbox
          key={variant}
          label={label}
          field={at === 0 ? 'variants' : variant}
          checked={variants.includes(variant)}
          onChecked={(checked) =>
            onVariants(checked ? [...variants, variant] : variants.filter((each) => each !== variant))
          }
          error={at === 0 ? error : null}
        />
      ))}
    </fieldset>
  );
}

/** The changes. Only their number is announced, since their texts change with every key press. */
function WhatChanges({ differences }: { differences: readonly Difference[] }) {
  return (
    <div>
      <p role="status">
        {differences.length === 0 ? (
          'No changes yet.'
        ) : (
          <b>{differences.length === 1 ? '1 change' : `${differences.length} changes`}</b>
        )}
      </p>
      {differences.length > 0 ? <Differences list={differences} /> : null}
    </div>
  );
}
