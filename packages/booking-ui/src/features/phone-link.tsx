import { useBookingState, useT } from '../booking-context.tsx';
import { Icon } from '../primitives/icon.tsx';
import { operatorPhone, phoneHref } from './format.ts';

/** A telephone receiver. */
export const phoneIcon = {
  path: 'M13.8 16.6a1 1 0 0 0 1.2-.3l.4-.5a2 2 0 0 1 1.6-.8h3a2 2 0 0 1 2 2v3a2 2 0 0 1-2 2A18 18 0 0 1 2 4a2 2 0 0 1 2-2h3a2 2 0 0 1 2 2v3a2 2 0 0 1-.8 1.6l-.5.4a1 1 0 0 0-.3 1.2 14 14 0 0 0 6.4 6.4',
};

/** Calls a number, by clicking a temporary `tel:` link. */
export const call = (phone: string): void =>
  Object.assign(document.createElement('a'), { href: phoneHref(phone) }).click();

/** The operator's phone number as a link; nothing while it is unknown. */
export function PhoneLink() {
  const t = useT();
  const phone = useBookingState(operatorPhone);
  if (!phone) return null;
  return (
    <a className="tb-button tb-call" data-kind="quiet" href={phoneHref(phone)}>
      <Icon name={phoneIcon} size={16} />
      {t('fare.call', { phone })}
    </a>
  );
}
