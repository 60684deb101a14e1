import { useInfiniteQuery } from '@tanstack/react-query';
import { Button, Notice } from 'booking-ui/primitives';
import { useSheet } from 'booking-ui/styles/use-sheet.ts';
import { auditFacts, auditLabel } from 'contracts/audit-labels';
import { type Answer, ask, errorText } from '../api/client.ts';
import { useMe } from '../session/session-context.ts';
import { Page, PlainTable, Waiting } from '../shell/page.tsx';
import { momentOf, moneyOf } from '../time.ts';
import styles, { css } from './set-up.module.css';

type Entry = Answer<'auditTrail'>['entries'][number];

const pageSize = 100;

/** @returns the details of an audit event as a list; '' for none */
function detailOf({ detail }: Entry) {
  const facts = auditFacts(detail, moneyOf);
  if (facts.length === 0) return '';
  return (
    <ul className={styles.facts}>
      {facts.map(({ what, before, after }) => (
        <li key={what}>
          {what}: {before === null ? '' : `${before} → `}
          {after}
        </li>
      ))}
    </ul>
  );
}

/** The audit events: actions of staff, and refusals of staff, drivers and API keys; newest first. */
export function AuditTrail() {
  useSheet(css);
  const { operator } = useMe();
  const trail = useInfiniteQuery({
    queryKey: ['audit'],
    queryFn: ({ pageParam }) => ask('auditTrail', { query: { before: pageParam } }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ entries }) => (entries.length < pageSize ? undefined : entries.at(-1)?.id),
  });
  const entries = trail.data?.pages.flatMap((page) => page.entries);
  return (
    <Page title="Audit trail" wide>
      {entries ? (
        <PlainTable
          label="Audit trail"
          wide
          rows={entries}
          keyOf={({ id }) => id}
          empty="No entries yet."
          columns={[
            { title: 'When', cell: (each) => momentOf(each.at, operator.timezone) },
            { title: 'Who', cell: (each) => each.actor },
            { title: 'What', cell: (each) => auditLabel(each.action) },
            { title: 'Outcome', cell: (each) => (each.outcome === 'refused' ? <b>refused</b> : 'done') },
            { title: 'Booking', cell: (each) => each.reference },
            { title: 'Detail', cell: detailOf },
          ]}
        />
      ) : (
        <Waiting asked={trail} />
      )}
      {trail.isFetchNextPageError ? (
        <Notice tone="danger" role="alert">
          {errorText(trail.error)}
        </Notice>
      ) : null}
      {trail.hasNextPage ? (
        <Button busy={trail.isFetchingNextPage} onClick={() => void trail.fetchNextPage()}>
          Older
        </Button>
      ) : null}
    </Page>
  );
}
