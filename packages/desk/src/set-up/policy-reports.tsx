import { useQuery } from '@tanstack/react-query';
import { Notice } from 'booking-ui/primitives';
import { ask } from '../api/client.ts';
import { useMe } from '../session/session-context.ts';
import { Page, PlainTable, Waiting } from '../shell/page.tsx';
import { momentOf } from '../time.ts';

/** What browsers kept from the booking pages because the pages' policy does not let it in. */
export function PolicyReports() {
  const { timezone } = useMe().operator;
  const asked = useQuery({ queryKey: ['policy-reports'], queryFn: ({ signal }) => ask('policyReports', { signal }) });
  return (
    <Page title="Refused content">
      <p>
        What browsers did not let into the booking pages. Extensions of visitors cause some of it. A script from an
        address that is not yours, on more than one day, wants a person to look: somebody may try to read cards.
      </p>
      {asked.data ? (
        <>
          {asked.data.full ? (
            <Notice role="status">The list is full. What is new stands in the server’s log alone.</Notice>
          ) : null}
          <PlainTable
            label="Refused content"
            wide
            rows={asked.data.reports}
            keyOf={({ directive, blocked }) => `${directive} ${blocked}`}
            empty="Nothing was refused."
            columns={[
              { title: 'From', cell: ({ blocked }) => <code>{blocked}</code> },
              { title: 'As', cell: ({ directive }) => directive },
              { title: 'Times', figures: true, cell: ({ times }) => times },
              { title: 'First', cell: ({ firstAt }) => momentOf(firstAt, timezone) },
              { title: 'Last', cell: ({ lastAt }) => momentOf(lastAt, timezone) },
            ]}
          />
        </>
      ) : (
        <Waiting asked={asked} />
      )}
    </Page>
  );
}
