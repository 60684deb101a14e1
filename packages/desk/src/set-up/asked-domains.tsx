import { Button } from 'booking-ui/primitives';
import { useState } from 'react';
import type { Answer } from '../api/client.ts';
import { PlainTable } from '../shell/page.tsx';
import styles from './set-up.module.css';
import type { TrackingCodesWork } from './use-tracking-codes.ts';

export interface AskedDomainsProps {
  domains: Answer<'trackingCodes'>['domains'];
  decide: TrackingCodesWork['decide'];
}

/**
 * The domains that partners requested, each with buttons to approve or refuse it; nothing while none was. After the last
 * decision the section stays, for the focus.
 */
export function AskedDomains({ domains, decide }: AskedDomainsProps) {
  const [isShown, setShown] = useState(false);
  if (!isShown && domains.length > 0) setShown(true);
  if (!isShown) return null;
  return (
    <section className={styles.section} aria-labelledby="asked-domains">
      <h2 id="asked-domains">Domain requests</h2>
      <PlainTable
        label="Domain requests from partners"
        wide
        rows={domains}
        keyOf={({ id }) => id}
        empty="No open requests."
        columns={[
          { title: 'Domain', cell: ({ domain }) => <code>{domain}</code> },
          { title: 'Code', cell: ({ code }) => <span className={styles.long}>{code}</span> },
          { title: 'Company', cell: ({ company }) => <span className={styles.long}>{company}</span> },
          {
            title: 'Actions',
            actions: true,
            cell: ({ id, domain }) => (
              <span className={styles.actions}>
                {([true, false] as const).map((approve) => (
                  <Button
                    key={String(approve)}
                    kind={approve ? 'primary' : 'danger'}
                    aria-label={`${approve ? 'Approve' : 'Refuse'} ${domain}`}
                    busy={decide.isPending && decide.variables.id === id && decide.variables.approve === approve}
                    onClick={() => decide.mutate({ id, domain, approve })}
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
  );
}
