import { useQuery } from '@tanstack/react-query';
import { Button } from 'booking-ui/primitives';
import { ask } from '../api/client.ts';
import { useMe } from '../session/session-context.ts';
import { PlainTable, Waiting } from '../shell/page.tsx';
import { momentOf } from '../time.ts';
import styles from './set-up.module.css';
import { Differences } from './settings/settings-page.tsx';
import { type Code, differencesOf, type Version } from './tracking-code.ts';

export interface TrackingCodeHistoryProps {
  code: Code;
  onRestore: (version: Version) => void;
  nameOf: (company: number) => string;
}

/** The versions of a tracking code: author, time and changes. */
export function TrackingCodeHistory({ code, onRestore, nameOf }: TrackingCodeHistoryProps) {
  const zone = useMe().operator.timezone;
  const asked = useQuery({
    queryKey: ['tracking-codes', code.code, code.version],
    queryFn: ({ signal }) => ask('trackingCodeVersions', { params: { code: code.code }, signal }),
  });
  if (!asked.data) return <Waiting asked={asked} rows={2} />;
  const { versions } = asked.data;
  const whatChanged = (version: Version) => {
    const before = versions.find((each) => each.version < version.version);
    return before ? differencesOf(before, version, nameOf) : [];
  };
  return (
    <section className={styles.section} aria-label={`History of ${code.code}`}>
      <h2>History of {code.code}</h2>
      <PlainTable
        label={`Versions of ${code.code}`}
        rows={versions}
        keyOf={({ version }) => version}
        empty=""
        columns={[
          { title: 'Version', cell: ({ version }) => <b>{version === 0 ? 'File' : version}</b> },
          { title: 'When', cell: ({ at }) => (at === null ? '' : momentOf(at, zone)) },
          { title: 'Who', cell: ({ by }) => by },
          { title: 'Note', cell: ({ note }) => note },
          { title: 'Changes', cell: (each) => <Differences list={whatChanged(each)} /> },
          {
            title: 'Actions',
            actions: true,
            cell: (each) =>
              each.version === code.version ? (
                'current'
              ) : (
                <Button
                  aria-label={`Restore ${code.code} to ${each.version === 0 ? 'the file' : `version ${each.version}`}`}
                  onClick={() => onRestore(each)}
                >
                  Restore
                </Button>
              ),
          },
        ]}
      />
    </section>
  );
}
