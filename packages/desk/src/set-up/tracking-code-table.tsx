import { Button } from 'booking-ui/primitives';
import { PlainTable } from '../shell/page.tsx';
import { ChoiceCell } from './choice-cell.tsx';
import styles from './set-up.module.css';
import { type Code, withHolder } from './tracking-code.ts';
import type { TrackingCodesWork } from './use-tracking-codes.ts';

export interface TrackingCodeTableProps {
  codes: readonly Code[];
  /** The companies that may hold a code, preceded by the option for none. */
  companies: readonly { readonly value: string; readonly text: string }[];
  /** The code whose form is open; '' for none. */
  edited: string;
  change: TrackingCodesWork['change'];
  onLines: (code: Code) => void;
  onEdit: (code: Code) => void;
}

/** The tracking codes with their domains, holders, expiry and state. */
export function TrackingCodeTable({ codes, companies, edited, change, onLines, onEdit }: TrackingCodeTableProps) {
  return (
    <PlainTable
      label="Tracking codes"
      wide
      rows={codes}
      keyOf={({ code }) => code}
      empty="No tracking codes yet."
      columns={[
        {
          title: 'Code',
          cell: ({ code, partner }) => (
            <span className={`tb-pair ${styles.holder}`}>
              <b>{code}</b>
              <span className="tb-label">{partner}</span>
            </span>
          ),
        },
        {
          title: 'Domains',
          cell: ({ test, domains }) => (
            <span className={styles.domains}>{test ? 'any page, tests only' : domains.join(', ')}</span>
          ),
        },
        {
          title: 'Company',
          cell: ({ code, company }) => (
            <span className={styles.company}>
              <ChoiceCell
                label={`Company of ${code}`}
                value={String(company)}
                options={withHolder(companies, company)}
                saveLabel={`Save the company of ${code}`}
                busy={change.isPending}
                onSave={(chosen) => change.mutate({ code, company: Number(chosen) })}
              />
            </span>
          ),
        },
        { title: 'Last day', cell: ({ expires }) => expires && <span className={styles.day}>{expires}</span> },
        { title: 'Status', cell: ({ enabled }) => (enabled ? 'on' : 'off') },
        {
          title: 'Actions',
          actions: true,
          cell: (each) => (
            <span className={`${styles.actions} ${styles.twoInRow}`}>
              <Button aria-label={`Snippet for ${each.code}`} onClick={() => onLines(each)}>
                Snippet
              </Button>
              <Button
                aria-label={`Edit ${each.code}`}
                aria-expanded={edited === each.code}
                onClick={() => onEdit(each)}
              >
                Edit
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
  );
}
