import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Notice, SelectField, TextField } from 'booking-ui/primitives';
import { useSheet } from 'booking-ui/styles/use-sheet.ts';
import { useState } from 'react';
import { ask, wordsOf } from '../api/client.ts';
import { FormCard } from '../shell/form-card.tsx';
import { Page, PlainTable, Waiting } from '../shell/page.tsx';
import { PartnerFields } from './partner-fields.tsx';
import styles, { css } from './set-up.module.css';
import { type Code, domainsOf, TrackingCodeForm } from './tracking-code-form.tsx';

/** The codes of partners' pages with the lines that go into them; owners add codes, change them and take changes back. */
export default function TrackingCodes() {
  useSheet(css);
  const queries = useQueryClient();
  const codes = useQuery({ queryKey: ['tracking-codes'], queryFn: ({ signal }) => ask('trackingCodes', { signal }) });
  const [partner, setPartner] = useState('');
  const [domains, setDomains] = useState('');
  const [company, setCompany] = useState(0);
  const [code, setCode] = useState('');
  const [shown, setShown] = useState<Code | null>(null);
  const [copied, setCopied] = useState('');
  const [edited, setEdited] = useState('');
  const [said, setSaid] = useState('');
  const onSettled = () => queries.invalidateQueries({ queryKey: ['tracking-codes'] });
  const show = (each: Code) => {
    setCopied('');
    setShown(each);
  };
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
      show(made);
      setPartner('');
      setDomains('');
      setCompany(0);
      setCode('');
    },
    onSettled,
  });
  const change = useMutation({
    mutationFn: ({ code, ...body }: Pick<Code, 'code'> & Partial<Pick<Code, 'enabled' | 'company'>>) =>
      ask('changeTrackingCode', { params: { code }, body }),
    onSettled,
  });
  const decide = useMutation({
    mutationFn: ({ id, approve }: { readonly id: number; readonly approve: boolean }) =>
      ask('decideDomain', { params: { id }, body: { approve } }),
    onSettled,
  });
  const failed = change.error ?? decide.error;
  const companies = [{ id: 0, name: 'Nobody' }, ...(codes.data?.companies ?? [])].map(({ id, name }) => ({
    value: String(id),
    text: name,
  }));
  const open = codes.data?.codes.find((each) => each.code === edited);
  const copy = async ({ snippet }: Code) => {
    try {
      await navigator.clipboard.writeText(snippet);
      setCopied('Copied.');
    } catch {
      setCopied('This browser does not let the page copy: select the lines.');
    }
  };
  return (
    <Page title="Tracking codes">
      {said ? (
        <Notice tone="success" role="status">
          {said}
        </Notice>
      ) : null}
      {failed ? (
        <Notice tone="danger" role="alert">
          {wordsOf(failed)}
        </Notice>
      ) : null}
      {shown ? (
        <Notice
          tone="success"
          role="status"
          title={`The lines for ${shown.partner || shown.code}`}
          actions={
            <>
              <Button kind="primary" onClick={() => void copy(shown)}>
                Copy
              </Button>
              <Button onClick={() => setShown(null)}>Done</Button>
            </>
          }
        >
          <pre className={styles.lines}>
            <code>{shown.snippet}</code>
          </pre>
          {copied ? <p>{copied}</p> : null}
        </Notice>
      ) : null}
      {codes.data && codes.data.domains.length > 0 ? (
        <section className={styles.section} aria-labelledby="asked-domains">
          <h2 id="asked-domains">Domains that partners ask for</h2>
          <PlainTable
            label="Asked for by partners"
            wide
            rows={codes.data.domains}
            keyOf={({ id }) => id}
            empty=""
            columns={[
              { title: 'Domain', cell: ({ domain }) => <code>{domain}</code> },
              { title: 'Code', cell: ({ code: name }) => <span className={styles.long}>{name}</span> },
              { title: 'Company', cell: (each) => <span className={styles.long}>{each.company}</span> },
              {
                title: 'Decide',
                actions: true,
                cell: ({ id, domain }) => (
                  <span className={styles.actions}>
                    {([true, false] as const).map((approve) => (
                      <Button
                        key={String(approve)}
                        kind={approve ? 'primary' : 'danger'}
                        aria-label={`${approve ? 'Approve' : 'Refuse'} ${domain}`}
                        busy={decide.isPending && decide.variables.id === id && decide.variables.approve === approve}
                        onClick={() => decide.mutate({ id, approve })}
                      >
                        {approve ? 'Approve' : 'Refuse'}
                      </Button>
                    ))}
                  </span>
                ),
              },
            ]}
          />
        </section>
      ) : null}
      {open ? (
        <TrackingCodeForm
          // A version that was made meanwhile is begun from anew.
          key={`${open.code} ${open.version}`}
          code={open}
          companies={companies}
          onSaved={(saved) => {
            setSaid(`${saved.code} is saved as version ${saved.version}. It is in force now.`);
            setEdited('');
          }}
          onClose={() => setEdited('')}
        />
      ) : null}
      {codes.data ? (
        <PlainTable
          label="Tracking codes"
          wide
          rows={codes.data.codes}
          keyOf={(each) => each.code}
          empty="No code yet."
          columns={[
            {
              title: 'Code',
              cell: (each) => (
                <span className={`tb-pair ${styles.long}`}>
                  <b>{each.code}</b>
                  <span className="tb-label">{each.partner}</span>
                </span>
              ),
            },
            { title: 'Pages on', cell: (each) => (each.test ? 'any page, tests only' : each.domains.join(', ')) },
            {
              title: 'Held by',
              cell: (each) => (
                <SelectField
                  label={`Holds ${each.code}`}
                  autoComplete="off"
                  value={String(each.company)}
                  options={companies}
                  onValue={(value) => change.mutate({ code: each.code, company: Number(value) })}
                />
              ),
            },
            { title: 'Until', cell: (each) => each.expires ?? '' },
            { title: 'State', cell: (each) => (each.enabled ? 'on' : 'off') },
            {
              title: 'Change',
              actions: true,
              cell: (each) => (
                <span className={styles.actions}>
                  <Button aria-label={`Lines for ${each.code}`} onClick={() => show(each)}>
                    Lines
                  </Button>
                  <Button
                    aria-label={`Change ${each.code}`}
                    aria-expanded={edited === each.code}
                    onClick={() => {
                      setSaid('');
                      setEdited(each.code);
                    }}
                  >
                    Change
                  </Button>
                  <Button
                    kind={each.enabled ? 'danger' : 'secondary'}
                    aria-label={`Switch ${each.enabled ? 'off' : 'on'} ${each.code}`}
                    busy={change.isPending && change.variables.code === each.code}
                    onClick={() => change.mutate({ code: each.code, enabled: !each.enabled })}
                  >
                    {each.enabled ? 'Switch off' : 'Switch on'}
                  </Button>
                </span>
              ),
            },
          ]}
        />
      ) : (
        <Waiting asked={codes} />
      )}
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
              hint="Nothing: one is made"
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
    </Page>
  );
}
