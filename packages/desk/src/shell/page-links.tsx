import { NavLink } from 'react-router';
import type { DeskPage } from '../pages.tsx';
import { useLetterKeys } from './page-key.ts';
import styles from './shell.module.css';

/** The page that the key N opens from every page. */
export const newBooking = 'new';

interface PageLinksProps {
  pages: readonly DeskPage[];
  onFollowed: () => void;
}

/** The links to the pages of the desk, those to set it up in a group of their own. */
export function PageLinks({ pages, onFollowed }: PageLinksProps) {
  const setUp = pages.filter(({ group }) => group === 'set-up');
  return (
    <>
      <LinkList pages={pages.filter(({ group }) => group === 'work')} onFollowed={onFollowed} />
      {setUp.length > 0 ? (
        <>
          <h2 className={styles.group}>Set up</h2>
          <LinkList pages={setUp} onFollowed={onFollowed} />
        </>
      ) : null}
    </>
  );
}

function LinkList({ pages, onFollowed }: PageLinksProps) {
  const hasLetterKeys = useLetterKeys();
  return (
    <ul>
      {pages.map(({ path, title, useRequestCount }) => (
        <li key={path}>
          <NavLink to={`/${path}`} end={path === ''} onClick={onFollowed}>
            {title} {path === newBooking && hasLetterKeys ? <kbd>N</kbd> : null}
            {useRequestCount ? <RequestCount useRequestCount={useRequestCount} /> : null}
          </NavLink>
        </li>
      ))}
    </ul>
  );
}

/** How many requests wait for a decision; nothing for none. */
export function RequestCount({ useRequestCount }: Required<Pick<DeskPage, 'useRequestCount'>>) {
  const count = useRequestCount();
  if (count === 0) return null;
  return (
    <span className={styles.count}>
      {count}
      <span className="tb-hidden"> open request{count === 1 ? '' : 's'}</span>
    </span>
  );
}
