import { Button, Notice, TextField } from 'booking-ui/primitives';
import { useSheet } from 'booking-ui/styles/use-sheet.ts';
import type { SettingsDocument } from 'contracts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { errorText } from '../../api/client.ts';
import { useMayAs } from '../../session/session-context.ts';
import { AskBeforeLeaving } from '../../shell/ask-before-leaving.tsx';
import { Page, Waiting } from '../../shell/page.tsx';
import { forms } from './documents.ts';
import { FieldForm, type FormOf } from './field-form.tsx';
import { type Difference, type Field, type Path, whereOf } from './fields.ts';
import { History } from './history.tsx';
import styles, { css } from './settings.module.css';
import { type Drafts, useDrafts, valueAt } from './use-drafts.ts';

export interface Part {
  readonly document: SettingsDocument;
  readonly form: Field;
  /** The path of this part in the document; the whole document without one. */
  readonly path?: Path;
  /** Renders it instead of the fields of `form`, whose labels still name the differences. */
  readonly draw?: (value: unknown, form: FormOf) => ReactNode;
}

export interface SettingsPageProps {
  title: string;
  parts: readonly Part[];
  /** Other documents that this page reads, such as for the names of vehicle types. */
  besides?: readonly SettingsDocument[];
  /** Shown above the forms. */
  above?: ReactNode;
  /** Shown beside the forms. */
  aside?: (drafts: Drafts) => ReactNode;
}

/** Documents of the operator as forms. Changes are listed and checked before they are saved as a new version. */
export function SettingsPage({ title, parts, besides = [], above, aside }: SettingsPageProps) {
  useSheet(css);
  const names = [...new Set([...parts.map(({ document }) => document), ...besides])];
  const drafts = useDrafts(names);
  const isOwner = useMayAs('owner');
  /** The place fields with typed text without a chosen place, each as its document and path. */
  const [unfinished, setUnfinished] = useState<readonly string[]>([]);
  const [discards, setDiscards] = useState(0);
  const formOf = (document: SettingsDocument): FormOf => ({
    documents: drafts.documents,
    readOnly: !isOwner,
    highest: drafts.current?.[document]?.highest ?? 0,
    mistakeAt: (path) => drafts.mistakeAt(document, path),
    change: (path, value) => drafts.change(document, path, value),
    onUnfinished(path, isUnfinished) {
      const field = [document, ...path].join('.');
      setUnfinished((before) =>
        before.includes(field) === isUnfinished
          ? before
          : isUnfinished
            ? [...before, field]
            : before.filter((each) => each !== field),
      );
    },
  });
  if (!drafts.current) {
    return (
      <Page title={title}>
        <Waiting asked={drafts.asked} />
      </Page>
    );
  }
  const notices = names.flatMap((name) => drafts.current?.[name]?.notice || []);
  const fileNotice = names.map((name) => drafts.current?.[name]?.fileNotice).find(Boolean) ?? '';
  const unfinishedIn = unfinished.map((field) => {
    const [document, ...path] = field.split('.') as [SettingsDocument, ...string[]];
    return whereOf(forms[document], drafts.documents[document], path, drafts.documents);
  });
  return (
    <Page title={title}>
      <AskBeforeLeaving
        when={Object.keys(drafts.changed).length > 0 || unfinished.length > 0}
        text="Your changes are not saved."
      />
      {isOwner ? null : <p className={styles.hint}>Only owners can change these settings.</p>}
      {notices.map((notice) => (
        <Notice key={notice} tone="danger" role="alert" title="The latest version is not in use">
          {notice}
        </Notice>
      ))}
      {fileNotice === '' ? null : (
        <Notice tone="danger" role="alert" title="A changed file is not in use">
          <ul>
            {fileNotice.split('\n').map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </Notice>
      )}
      {above}
      <div className={styles.columns} data-aside={aside ? '' : undefined}>
        <div key={discards} className={styles.forms}>
          {parts.map(({ document, form, path = [], draw }) => (
            <div key={`${document} ${path.join('.')}`} className={`tb-card ${styles.part}`}>
              {draw?.(valueAt(drafts, document, path), formOf(document)) ?? (
                <FieldForm
                  field={form}
                  value={valueAt(drafts, document, path)}
                  path={path}
                  of=""
                  form={formOf(document)}
                  isTop
                />
              )}
            </div>
          ))}
        </div>
        {aside ? <div className={styles.aside}>{aside(drafts)}</div> : null}
      </div>
      {isOwner ? (
        <SaveBar
          drafts={drafts}
          unfinished={unfinishedIn}
          onDiscard={() => {
            drafts.discard();
            // Text that is typed into a place field is no draft: it goes with the field.
            setDiscards(discards + 1);
          }}
        />
      ) : null}
      {[...new Set(parts.map(({ document }) => document))].map((document) => (
        <History key={document} document={document} drafts={drafts} mayRestore={isOwner} />
      ))}
    </Page>
  );
}

/** A list of differences; those after the first `most` are collapsed. */
export function Differences({ list, most = list.length }: { list: readonly Difference[]; most?: number }) {
  useSheet(css);
  const more = list.slice(most);
  return (
    <>
      <DifferenceList list={list.slice(0, most)} />
      {more.length > 0 ? (
        <details className={styles.more}>
          <summary>{more.length === 1 ? '1 more change' : `${more.length} more changes`}</summary>
          <DifferenceList list={more} />
        </details>
      ) : null}
    </>
  );
}

function DifferenceList({ list }: { list: readonly Difference[] }) {
  return (
    <ul className={styles.differences}>
      {list.map(({ where, before, after }) => (
        <li key={`${where} ${before} ${after}`}>
          <span>{where}</span>
          <span>
            <s>{before}</s> <span aria-hidden="true">→</span> <b>{after}</b>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** A longer list of changes would make the bar hide the page. */
const mostShown = 5;

interface SaveBarProps {
  drafts: Drafts;
  /** The labels of the place fields with typed text without a chosen place. */
  unfinished: readonly string[];
  onDiscard: () => void;
}

/** The unsaved changes, their mistakes, and the buttons to save or discard them. */
function SaveBar({ drafts, unfinished, onDiscard }: SaveBarProps) {
  const { changes, mistakes, changed, failed, isStale, isMerged, isMerging } = drafts;
  const [note, setNote] = useState('');
  const isChanged = Object.keys(changed).length > 0;
  const isRefused = mistakes.length + unfinished.length > 0;
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isChanged) return;
    return () => {
      // The pressed button, Save or Discard, goes with the changes.
      if (document.activeElement === document.body) bar.current?.focus({ preventScroll: true });
    };
  }, [isChanged]);
  return (
    <section
      className={`tb-card ${styles.bar}`}
      aria-label="Changes"
      ref={bar}
      tabIndex={-1}
      data-refused={isRefused || isStale || undefined}
    >
      <div role="status">
        {drafts.saved ? <Notice tone="success">Saved. The changes are now in use.</Notice> : null}
        {isChanged ? (
          <b>{changes.length === 1 ? '1 change is not saved' : `${changes.length} changes are not saved`}</b>
        ) : drafts.saved ? null : (
          <span className={styles.hint}>No changes yet.</span>
        )}
        {isMerged ? (
          <p className={styles.hint}>Your changes have been merged into the new version. Check them, then save.</p>
        ) : null}
      </div>
      {isChanged ? (
        <>
          <Differences list={changes} most={mostShown} />
          {isRefused ? (
            <Notice tone="danger" role="alert" title="This cannot be saved yet">
              <ul>
                {unfinished.map((where) => (
                  <li key={where}>{where}: choose a place from the list, or leave it empty</li>
                ))}
                {mistakes.map(({ document, field, where, message, value }) => (
                  <li key={`${document} ${field} ${message}`}>
                    {where}: {message}
                    {value === '' || message.includes(value) ? '' : `, not ${value}`}
                  </li>
                ))}
              </ul>
            </Notice>
          ) : null}
          {failed ? (
            <Notice tone="danger" role="alert">
              {errorText(failed)}
              {isStale ? ' Merge your changes into the new version, or discard them.' : ''}
            </Notice>
          ) : null}
          <form
            className={styles.add}
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              if (isStale) drafts.mergeNewer();
              else if (!isRefused && !drafts.isChecking)
                drafts.save(note.trim(), () => setNote((typed) => (typed === note ? '' : typed)));
            }}
          >
            <TextField
              label="Note"
              optionalText="(for the history)"
              value={note}
              onValue={setNote}
              maxLength={200}
              autoComplete="off"
            />
            <Button
              kind="primary"
              type="submit"
              busy={drafts.isSaving || drafts.isChecking || isMerging}
              disabled={isRefused && !isStale}
            >
              {isStale ? 'Merge my changes' : 'Save'}
            </Button>
            <Button onClick={onDiscard}>Discard</Button>
          </form>
        </>
      ) : null}
    </section>
  );
}
