import { Button, Notice, Skeleton } from 'booking-ui/primitives';
import { useSheet } from 'booking-ui/styles/use-sheet.ts';
import { type ReactNode, type Ref, useLayoutEffect, useRef } from 'react';
import { errorText } from '../api/client.ts';
import styles, { css } from './page.module.css';
import { useMediaQuery } from './use-media-query.ts';

interface PageProps {
  title: string;
  /** At the end of the title's line. */
  actions?: ReactNode;
  /** Its table has many columns, so that the page takes more of a wide screen. */
  wide?: boolean;
  children: ReactNode;
}

/** A page: its title, actions and content. */
export function Page({ title, actions, wide = false, children }: PageProps) {
  useSheet(css);
  return (
    <div className={styles.page} data-wide={wide ? '' : undefined}>
      <header className={styles.head}>
        <h1 className={styles.title}>{title}</h1>
        {actions}
      </header>
      {children}
    </div>
  );
}

interface Asked {
  readonly isPending: boolean;
  readonly isError: boolean;
  readonly isFetching: boolean;
  readonly error: unknown;
  refetch(): unknown;
}

/** Placeholder while a query loads; its error with a button to retry when it failed. */
export function Waiting({ asked, rows = 4 }: { asked: Asked; rows?: number }) {
  useSheet(css);
  if (asked.isError) return <Failed asked={asked} />;
  return (
    <div className={styles.wait} role="status" aria-label="Loading">
      {Array.from({ length: rows }, (_, index) => (
        <Skeleton key={String(index)} className={String(styles.line)} />
      ))}
    </div>
  );
}

function Failed({ asked }: { asked: Asked }) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const notice = box.current;
    return () => {
      // The pressed button goes with the notice.
      if (notice?.contains(document.activeElement)) notice.closest('main')?.focus({ preventScroll: true });
    };
  }, []);
  return (
    <div ref={box}>
      <Notice
        tone="danger"
        role="alert"
        actions={
          <Button busy={asked.isFetching} onClick={() => void asked.refetch()}>
            Try again
          </Button>
        }
      >
        {errorText(asked.error)}
      </Notice>
    </div>
  );
}

export interface Column<Row> {
  readonly title: string;
  /** Aligns figures at the end of their column. */
  readonly figures?: boolean;
  /** The column has buttons, which need no title beside them on a card. */
  readonly actions?: boolean;
  cell(row: Row): ReactNode;
}

interface TableProps<Row> {
  label: string;
  /** The first column identifies the row. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
  empty: string;
  /** The table has too many columns for screens below 1024 px, which show cards instead. */
  wide?: boolean;
}

/**
 * A short list as a table, which scrolls within the page when it is too wide; as cards on a phone. It takes the focus of
 * a control that goes with its row or by its own action.
 */
export function PlainTable<Row>(props: TableProps<Row>) {
  useSheet(css);
  const isNarrow = useMediaQuery(props.wide ? 'screen and (width < 1024px)' : '(width < 640px)');
  const list = useRef<HTMLElement>(null);
  const focused = useRef<Element>(null);
  useLayoutEffect(() => {
    if (!focused.current || focused.current.isConnected) return;
    focused.current = null;
    if (document.activeElement === document.body) list.current?.focus({ preventScroll: true });
  });
  const watched: Watched = {
    ref: (element: HTMLElement | null) => {
      list.current = element;
    },
    onFocus({ target }) {
      focused.current = target;
    },
    onBlur() {
      focused.current = null;
    },
  };
  if (props.rows.length === 0) {
    return (
      <p {...watched} className={styles.empty} tabIndex={-1}>
        {props.empty}
      </p>
    );
  }
  return isNarrow ? <Cards {...props} watched={watched} /> : <Table {...props} watched={watched} />;
}

interface Watched {
  readonly ref: Ref<HTMLElement & HTMLUListElement & HTMLParagraphElement>;
  onFocus(event: { readonly target: Element }): void;
  onBlur(): void;
}

function Table<Row>({ label, columns, rows, keyOf, watched }: TableProps<Row> & { watched: Watched }) {
  return (
    // A scrollable region has to be reachable by keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
    <section {...watched} className={styles.scroll} aria-label={label} tabIndex={0}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            {columns.map(({ title, figures }) => (
              <th key={title} scope="col" data-figures={figures ? '' : undefined}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map(({ title, figures, actions, cell }) => (
                <td key={title} data-figures={figures ? '' : undefined} data-actions={actions ? '' : undefined}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Cards<Row>({
  label,
  columns: [first, ...others],
  rows,
  keyOf,
  watched,
}: TableProps<Row> & { watched: Watched }) {
  return (
    // When no card has a button, keyboard users need this focus to scroll the page.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
    <ul {...watched} className={styles.cards} aria-label={label} tabIndex={0}>
      {rows.map((row) => (
        <li key={keyOf(row)} className="tb-card">
          <div className={styles.named}>{first?.cell(row)}</div>
          <dl>
            {others.map(({ title, figures, actions, cell }) => {
              const value = cell(row);
              if (value === '' || value === null) return null;
              return (
                <div key={title} data-figures={figures ? '' : undefined} data-actions={actions ? '' : undefined}>
                  <dt className={actions ? 'tb-hidden' : undefined}>{title}</dt>
                  <dd>{value}</dd>
                </div>
              );
            })}
          </dl>
        </li>
      ))}
    </ul>
  );
}
