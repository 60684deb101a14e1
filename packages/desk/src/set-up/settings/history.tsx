import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Notice } from 'booking-ui/primitives';
import { useSheet } from 'booking-ui/styles/use-sheet.ts';
import type { SettingsDocument } from 'contracts';
import { useState } from 'react';
import { ask, errorText } from '../../api/client.ts';
import { useMe } from '../../session/session-context.ts';
import { PlainTable, Waiting } from '../../shell/page.tsx';
import { momentOf } from '../../time.ts';
import { forms } from './documents.ts';
import { differences } from './fields.ts';
import styles, { css } from './settings.module.css';
import { Differences } from './settings-page.tsx';
import type { Drafts } from './use-drafts.ts';

export interface HistoryProps {
  document: SettingsDocument;
  drafts: Drafts;
  mayRestore: boolean;
}

const versionQuery = (document: SettingsDocument, version: number) => ({
  queryKey: ['settings-version', document, version],
  queryFn: () => ask('settingsVersion', { params: { document, version } }),
  // A version never changes.
  staleTime: Number.POSITIVE_INFINITY,
});

/**
 * The versions of a document: author, time and changes. An earlier version can be put into the forms to be saved again.
 */
export function History({ document, drafts, mayRestore }: HistoryProps) {
  useSheet(css);
  const zone = useMe().operator.timezone;
  const [shown, setShown] = useState<number | null>(null);
  const { label } = forms[document];
  const versions = drafts.current?.[document]?.versions ?? [];
  const inForce = versions[0]?.version ?? 0;
  const nameOf = (version: number) => (version === 0 ? 'original file' : `version ${version}`);
  return (
    <details className={styles.history}>
      <summary>
        History of {label.toLowerCase()} (current: {nameOf(inForce)})
      </summary>
      <PlainTable
        label={`Versions of ${label.toLowerCase()}`}
        rows={versions}
        keyOf={({ version }) => version}
        empty="No changes yet."
        columns={[
          { title: 'Version', cell: ({ version }) => <b>{version === 0 ? 'File' : version}</b> },
          { title: 'When', cell: ({ at }) => (at === null ? '' : momentOf(at, zone)) },
          { title: 'Who', cell: ({ by }) => by },
          { title: 'Note', cell: ({ note }) => note },
          {
            title: 'Actions',
            actions: true,
            cell: ({ version }) => (
              <span className={styles.buttons}>
                {version > 0 ? (
                  <Button
                    aria-expanded={shown === version}
                    aria-label={`Changes in version ${version} of ${label.toLowerCase()}`}
                    onClick={() => setShown(shown === version ? null : version)}
                  >
                    Show changes
                  </Button>
                ) : null}
                {mayRestore && version !== inForce ? (
                  <Restore document={document} version={version} drafts={drafts} />
                ) : null}
              </span>
            ),
          },
        ]}
      />
      {shown === null ? null : <Change document={document} version={shown} drafts={drafts} />}
    </details>
  );
}

/** The differences of a version from the previous one. */
function Change({ document, version, drafts }: { document: SettingsDocument; version: number; drafts: Drafts }) {
  const { operator } = useMe();
  const before = useQuery(versionQuery(document, version - 1));
  const after = useQuery(versionQuery(document, version));
  if (!before.data || !after.data) return <Waiting asked={before.data ? after : before} rows={1} />;
  const list = differences(forms[document], before.data.content, after.data.content, {
    ...operator,
    documents: drafts.documents,
  });
  return (
    <section aria-label={`Changes in version ${version}`}>
      {list.length > 0 ? <Differences list={list} /> : <p>No changes that this page shows.</p>}
    </section>
  );
}

/** Puts an earlier version into the forms, so that the user sees and prices the differences before saving it. */
function Restore({ document, version, drafts }: { document: SettingsDocument; version: number; drafts: Drafts }) {
  const { label } = forms[document];
  const queries = useQueryClient();
  const [isLate, setLate] = useState(false);
  const take = useMutation({
    mutationFn: (_: unknown) => queries.fetchQuery(versionQuery(document, version)),
    onSuccess({ content }, before) {
      const isChanged = drafts.documents[document] !== before;
      setLate(isChanged);
      if (!isChanged) drafts.change(document, [], content);
    },
  });
  return (
    <>
      <Button
        busy={take.isPending}
        aria-label={`Restore ${label.toLowerCase()} to ${version === 0 ? 'the file' : `version ${version}`}`}
        onClick={() => take.mutate(drafts.documents[document])}
      >
        Restore
      </Button>
      {take.isError ? (
        <Notice tone="danger" role="alert">
          {errorText(take.error)}
        </Notice>
      ) : isLate ? (
        <Notice tone="danger" role="alert">
          You made changes while this version was loading. Press Restore again to replace them.
        </Notice>
      ) : null}
    </>
  );
}
