import { useSheet } from 'booking-ui/styles/use-sheet.ts';
import { Failures } from '../shell/failures.tsx';
import { Page, Waiting } from '../shell/page.tsx';
import { ShownOnce } from '../shell/shown-once.tsx';
import { AddColleague } from './add-colleague.tsx';
import { css } from './set-up.module.css';
import { StaffTable } from './staff-table.tsx';
import { useStaff } from './use-staff.ts';

/** The staff members; owners add them, change their roles, and deactivate them. */
export function Staff() {
  useSheet(css);
  const { staff, link, setLink, change, invite, failures } = useStaff();
  return (
    <Page title="Staff">
      <Failures of={failures} />
      {link ? (
        <ShownOnce title={`The link for ${link.email}`} value={link.link} onDone={() => setLink(null)}>
          <p>It works once, for three days, and is not shown again.</p>
        </ShownOnce>
      ) : null}
      {staff.data ? <StaffTable staff={staff.data.staff} change={change} invite={invite} /> : <Waiting asked={staff} />}
      <AddColleague onAdded={setLink} />
    </Page>
  );
}
