import { Button, Notice } from 'booking-ui/primitives';
import { useSheet } from 'booking-ui/styles/use-sheet.ts';
import { useState } from 'react';
import styles, { css } from './drive.module.css';
import { useLocalizer } from './localizer.ts';
import type { Drive } from './use-drive.ts';

type Props = Pick<Drive, 'setAvailable'>;

function useBusy({ setAvailable }: Props) {
  const [busy, setBusy] = useState(false);
  const say = async (isAvailable: boolean) => {
    setBusy(true);
    await setAvailable(isAvailable);
    setBusy(false);
  };
  return { busy, say };
}

/** Tells a driver who takes no rides so on every screen, as it is forgotten after a break, with the button that ends it. */
export function TakesNoRides(props: Props) {
  const { t } = useLocalizer();
  const { busy, say } = useBusy(props);
  const again = (
    <Button busy={busy} onClick={() => void say(true)}>
      {t('free.start')}
    </Button>
  );
  return <Notice actions={again}>{t('free.stopped')}</Notice>;
}

/** The button by which a driver takes no rides, during a break or after work. */
export function TakeNoRides(props: Props) {
  useSheet(css);
  const { t } = useLocalizer();
  const { busy, say } = useBusy(props);
  return (
    <Button className={styles.action} busy={busy} onClick={() => void say(false)}>
      {t('free.stop')}
    </Button>
  );
}
