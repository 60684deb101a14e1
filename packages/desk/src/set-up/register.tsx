import { type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query';
import { Button, Notice } from 'booking-ui/primitives';
import { useSheet } from 'booking-ui/styles/use-sheet.ts';
import { auditLabel, auditValueLabel } from 'contracts/audit-labels';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { ask, errorText, hrefOf } from '../api/client.ts';
import { DateInput } from '../numbers/date-input.tsx';
import styles, { css } from '../numbers/numbers.module.css';
import type { Period } from '../numbers/period.ts';
import { usePeriod } from '../numbers/use-period.ts';
import { useMe } from '../session/session-context.ts';
import { Page, PlainTable, Waiting } from '../shell/page.tsx';
import { moneyOf, wholeDayOf, wholeMomentOf } from '../time.ts';
import registerStyles, { css as registerCss } from './register.module.css';

const licence = (number: string): string => (number === '' ? '' : `licence ${number}`);

/**
 * The register of rides for licensing authorities: all entries of the rides of a period, to read, print or download.
 */
export default function Register() {
  useSheet(css);
  useSheet(registerCss);
  const { operator } = useMe();
  const zone = operator.timezone;
  const { period, isWrong } = usePeriod('week');
  const [, setParams] = useSearchParams();
  const choose = (chosen: Partial<Period>) => setParams({ ...period, ...chosen });
  const asked = useInfiniteQuery({
    queryKey: ['register', period],
    queryFn: ({ pageParam, signal }) => ask('register', { query: { ...period, before: pageParam }, signal }),
    enabled: !isWrong,
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ entries, more }) => (more ? entries.at(-1)?.id : undefined),
  });
  const entries = asked.data?.pages.flatMap((page) => page.entries);
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = asked;
  const { printing, print } = usePrintAll(asked);
  const moment = (at: string) => wholeMomentOf(at, zone);
  const atMoment = (at: string, ...texts: readonly string[]) => (
    <div className={registerStyles.moment}>{lines(moment(at), ...texts)}</div>
  );
  return (
    <Page
      title="Register"
      wide
      actions={
        <div className={registerStyles.actions}>
          <Button disabled={!entries || entries.length === 0} busy={printing} onClick={() => void print()}>
            Print
          </Button>
          {isWrong ? null : (
            <a download href={hrefOf('registerFile', { query: { ...period } })}>
              CSV
            </a>
          )}
        </div>
      }
    >
      <p className={registerStyles.about}>
        {`${operator.company}. All entries for rides that start from ${wholeDayOf(period.from)} to ${wholeDayOf(period.to)}. `}
        Entries are never changed or deleted.
      </p>
      <div className={`${styles.period} ${registerStyles.screen}`}>
        <DateInput label="From" value={period.from} onValue={(value) => choose({ from: value })} />
        <DateInput label="To" value={period.to} onValue={(value) => choose({ to: value })} />
      </div>
      {isWrong ? (
        <Notice tone="danger" role="alert">
          The first day is after the last.
        </Notice>
      ) : entries ? (
        <PlainTable
          label="Register"
          wide
          rows={entries}
          keyOf={({ id }) => id}
          empty="No rides start in this period."
          columns={[
            { title: 'Reference', cell: (each) => lines(each.reference, auditValueLabel(each.status)) },
            { title: 'Entry', cell: (each) => atMoment(each.at, auditLabel(each.event), each.actor) },
            { title: 'Booked', cell: (each) => atMoment(each.bookedAt, each.takenBy || 'online') },
            {
              title: 'Pick-up',
              cell: (each) => (
                <>
                  {lines(moment(each.pickupAt), each.passenger)}
                  <span> {`${each.pickup} → ${each.destination}`}</span>
                </>
              ),
            },
            { title: 'Dispatched by', cell: (each) => each.dispatchedBy },
            {
              title: 'Driver, vehicle',
              cell: (each) =>
                lines(each.driver, licence(each.driverLicence), each.registration, licence(each.vehicleLicence)),
            },
            { title: 'Price', figures: true, cell: (each) => moneyOf(each.price, each.currency) },
          ]}
        />
      ) : (
        <Waiting asked={asked} />
      )}
      {isFetchNextPageError ? (
        <Notice tone="danger" role="alert">
          {errorText(asked.error)}
        </Notice>
      ) : null}
      {hasNextPage ? (
        <Button className={registerStyles.screen} busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Older
        </Button>
      ) : null}
    </Page>
  );
}

type Pages = Pick<
  UseInfiniteQueryResult,
  'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage'
>;

/** Prints the whole register of the period: the entries that are not loaded yet are fetched first. */
function usePrintAll({ hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage }: Pages) {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    if (!printing || isFetchingNextPage) return;
    if (hasNextPage && !isFetchNextPageError) {
      void fetchNextPage();
      return;
    }
    setPrinting(false);
    if (!isFetchNextPageError) window.print();
  }, [printing, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage]);
  const print = async () => {
    // After a failure the rest is asked for once more; the effect would take the old failure for the outcome.
    if (isFetchNextPageError && (await fetchNextPage()).isFetchNextPageError) return;
    setPrinting(true);
  };
  return { printing, print };
}

/** @returns the non-empty texts one below the other; '' for none */
const lines = (...of: readonly string[]) => {
  const [first, ...rest] = of.filter((line) => line !== '');
  return first === undefined ? (
    ''
  ) : (
    <div className={registerStyles.lines}>
      {first}
      {rest.map((line) => (
        <span key={line}> {line}</span>
      ))}
    </div>
  );
};
