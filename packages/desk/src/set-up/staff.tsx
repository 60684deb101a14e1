import { useSheet } from 'booking-ui/styles/use-sheet.ts';
import { Failures } from '../shell/failures.tsx';
import { Page, Waiting } from '../shell/page.tsx';
import { useShownOnce } from '../shell/shown-once.tsx';
import { AddColleague } from './add-colleague.tsx';
import { css } from './set-up.module.css';
import { StaffTable } from './staff-table.tsx';
import { useStaff, type WelcomeLink } from './use-staff.ts';

/** The staff members; owners add them, change their roles, and deactivate them. */
export function Staff() {
  useSheet(css);
  const { show, shown, unkept } = useShownOnce();
  const showLink = ({ email, link }: WelcomeLink) =>
    show({
      ...{ id: email, title: `The sign-in link for ${email}`, value: link },
      children: <p>It can be used once, within three days, and is not shown again.</p>,
    });
  const { staff, change, invite, failures } = useStaff(showLink);
  return (
    <Page title="Staff">
      <Failures of={failures} />
      {shown}
      {staff.data ? <StaffTable staff={staff.data.staff} change={change} invite={invite} /> : <Waiting asked={staff} />}
      <AddColleague unkept={unkept} onAdded={showLink} />
    </Page>
  );
}
