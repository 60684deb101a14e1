import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Notice } from 'booking-ui/primitives';
import { useSheet } from 'booking-ui/styles/use-sheet.ts';
import { useState } from 'react';
import { ask, errorText } from '../api/client.ts';
import { Failures, type RowAction, useFailures } from '../shell/failures.tsx';
import { PlainTable } from '../shell/page.tsx';
import { joinRequests } from './open-requests.ts';
import styles, { css } from './set-up.module.css';

interface Decided {
  readonly id: number;
  readonly email: string;
  readonly approve: boolean;
}

const actionOf = ({ id, email, approve }: Decided): RowAction => ({
  row: id,
  action: `${approve ? 'Approve' : 'Decline'} ${email}`,
});

/**
 * Who requests to book for a company, each with buttons to approve or decline it; nothing while nobody does. After the
 * last decision the section stays, for the focus.
 */
export function JoinRequests() {
  useSheet(css);
  const queries = useQueryClient();
  const asked = useQuery(joinRequests);
  const { failures, begin, fail } = useFailures();
  const decide = useMutation({
    mutationFn: ({ id, approve }: Decided) => ask('decideJoin', { params: { id }, body: { approve } }),
    onMutate: (sent) => begin(actionOf(sent)),
    onError: (error, sent) => fail(error, actionOf(sent)),
    onSettled: () => queries.invalidateQueries({ queryKey: joinRequests.queryKey }),
  });
  const [isShown, setShown] = useState(false);
  const requests = asked.data?.requests ?? [];
  if (!isShown && (requests.length > 0 || asked.isError)) setShown(true);
  if (!isShown) return null;
  return (
    <section className={styles.section} aria-labelledby="join-requests">
      <h2 id="join-requests">Requests to book for a company</h2>
      <Failures of={failures} />
      {asked.isError ? (
        <Notice tone="danger" role="alert">
          {errorText(asked.error)}
        </Notice>
      ) : (
        <PlainTable
          label="Requests from customers"
          wide
          rows={requests}
          keyOf={({ id }) => id}
          empty="No open requests."
          columns={[
            { title: 'Name', cell: ({ name }) => <span className={styles.long}>{name}</span> },
            {
              title: 'Email',
              cell: ({ email, emailProven }) => (
                <span className={styles.long}>{emailProven ? email : `${email} (not confirmed)`}</span>
              ),
            },
            { title: 'Company', cell: ({ company }) => <span className={styles.long}>{company}</span> },
            {
              title: 'Actions',
              actions: true,
              cell: ({ id, email }) => (
                <span className={styles.actions}>
                  {([true, false] as const).map((approve) => (
                    <Button
                      key={String(approve)}
                      kind={approve ? 'primary' : 'danger'}
                      aria-label={actionOf({ id, email, approve }).action}
                      busy={decide.isPending && decide.variables.id === id && decide.variables.approve === approve}
                      onClick={() => decide.mutate({ id, email, approve })}
                    >
                      {approve ? 'Approve' : 'Decline'}
                    </Button>
                  ))}
                </span>
              ),
            },
          ]}
        />
      )}
    </section>
  );
}
