import { hrefOf } from '../api/client.ts';
import { useMayAs } from '../session/session-context.ts';
import styles from './numbers.module.css';
import type { Period } from './period.ts';

const lists = ['bookings', 'rides', 'payments', 'drivers', 'cash'] as const;

/** Links to the lists of a period as files; only owners see the audit trail. */
export function Files({ period }: { period: Period }) {
  const isOwner = useMayAs('owner');
  const query = { ...period };
  return (
    <section className={styles.section} aria-labelledby="files">
      <h2 id="files">Lists for this period as CSV</h2>
      <div className={styles.files}>
        {lists.map((list) => (
          <File
            key={list}
            name={`${list[0]?.toUpperCase()}${list.slice(1)}`}
            href={hrefOf('listFile', { params: { list }, query })}
          />
        ))}
        {isOwner ? <File name="Audit trail" href={hrefOf('auditFile', { query })} /> : null}
      </div>
    </section>
  );
}

/** A download link. Pages of the desk have the same names, so its label adds that it is a CSV file. */
function File({ name, href }: { name: string; href: string }) {
  return (
    <a download href={href} aria-label={`${name} as CSV`}>
      {name}
    </a>
  );
}
