import { type PaymentMethod, type Profile, payableMethods } from 'booking-core/domain';
import { emptyRide, maxSheetRides, type RideCells } from 'booking-core/domain/ride-sheet';
import { configurationOf } from 'booking-core/selectors';
import { useBookingState, useT } from 'booking-ui/booking-context';
import type { Answers } from 'booking-ui/dialog-buttons';
import { Button, Notice, Segmented } from 'booking-ui/primitives';
import fieldsCss from 'booking-ui/styles/fields.css?inline';
import { useSheet } from 'booking-ui/styles/use-sheet.ts';
import { useEffect, useRef, useState } from 'react';
import { AccountPage } from '../account-page.tsx';
import bookerCss from '../booker.css?inline';
import { useKept } from '../own-state.tsx';
import { ConfirmDialog } from '../parts.tsx';
import { BookBar } from './book-bar.tsx';
import { RideRowCard } from './ride-row.tsx';
import css from './rides.css?inline';
import { keepMethod, keepTyped, type Row, restoredMethod, restoredTyped } from './rows.ts';
import { SheetInput } from './sheet-input.tsx';
import { useRideSheet } from './use-ride-sheet.ts';

export { english } from '../booker-english.ts';

const startsOver: Answers = { submit: 'rides.startOver', cancel: 'dialog.does.keep' };
/** The payment methods for a sheet: up to fifty online payments are not practicable. */
const laterMethods: readonly PaymentMethod[] = ['account', 'cash'];

/** Many rides from one sheet: read, checked, priced and booked. */
export function RidesPage() {
  const t = useT();
  return (
    <AccountPage title={t('site.rides')} text={t('rides.text', { max: maxSheetRides })} bookersOnly>
      {(profile) => <Rides key={profile.customerId} profile={profile} />}
    </AccountPage>
  );
}

/**
 * What is typed into the open forms, by row: opening another form, the end of the session, or a reload, must not drop it.
 */
function useTypedRides(customerId: number) {
  const [typedBefore] = useState(() => restoredTyped(customerId));
  const [edited, setEdited, forgetEdited] = useKept('rides in forms', typedBefore);
  useEffect(() => keepTyped(customerId, edited), [customerId, edited]);
  return {
    edited,
    type: (id: number, cells: RideCells) => setEdited(new Map(edited).set(id, cells)),
    close: (id: number) => setEdited(new Map([...edited].filter(([other]) => other !== id))),
    closeAll() {
      setEdited(new Map());
      forgetEdited();
    },
  };
}

function Rides({ profile }: { profile: Profile }) {
  useSheet(css);
  useSheet(bookerCss);
  useSheet(fieldsCss);
  const t = useT();
  const configuration = useBookingState(configurationOf);
  const methods = payableMethods(configuration, profile).filter((method) => laterMethods.includes(method));
  const [picked, setPicked] = useState(() => restoredMethod(profile.customerId, methods));
  const method = picked ?? (methods.includes('account') ? 'account' : 'cash');
  const state = useRideSheet(profile.customerId, method);
  const [unread, setUnread] = useState<readonly string[]>([]);
  const [leaving, setLeaving] = useState(false);
  const { edited, type, close, closeAll } = useTypedRides(profile.customerId);
  const { rows, work, sheet } = state;
  const add = (like?: Row) => type(sheet.add(like), like?.cells ?? emptyRide);
  const clear = () => {
    sheet.clear();
    closeAll();
  };
  const list = useRef<HTMLHeadingElement>(null);
  const taken = useRef(false);
  const isEmpty = rows.length === 0;
  // The list replaces the form: its heading gets the focus, so that screen readers announce it.
  useEffect(() => {
    if (!isEmpty && taken.current) list.current?.focus();
    taken.current = false;
  }, [isEmpty]);
  if (isEmpty) {
    return (
      <SheetInput
        onRead={(rides, unknown) => {
          setUnread(unknown);
          taken.current = true;
          sheet.take(rides);
        }}
        onAdd={() => add()}
      />
    );
  }
  const lost = rows.some(({ state }) => state.kind !== 'booked');
  return (
    <>
      <header className="rides-head">
        <h2 className="acc-subtitle" ref={list} tabIndex={-1} id="rides-list">
          {t('rides.list')}
        </h2>
        {methods.length > 1 ? (
          <PaidBy
            method={method}
            methods={methods}
            // The rest of the rides would be left out: their fares would have to be checked again first.
            disabled={work === 'booking'}
            onMethod={(value) => {
              keepMethod(profile.customerId, value);
              setPicked(value);
            }}
          />
        ) : null}
      </header>
      {unread.length > 0 ? <Notice>{t('rides.unknown', { columns: unread.join(', ') })}</Notice> : null}
      <ol className="acc-list rides-list tb-refetch" aria-labelledby="rides-list" aria-busy={work === 'checking'}>
        {rows.map((row, at) => (
          <li key={row.id}>
            <RideRowCard
              row={row}
              number={at + 1}
              typed={edited.get(row.id) ?? null}
              busy={work === 'booking'}
              mayAdd={rows.length < maxSheetRides}
              onType={(cells) => type(row.id, cells)}
              onClose={() => close(row.id)}
              onDuplicate={() => add(row)}
              sheet={sheet}
            />
          </li>
        ))}
      </ol>
      <div className="acc-buttons">
        {rows.length < maxSheetRides ? (
          <Button kind="secondary" icon="plus" disabled={work === 'booking'} onClick={() => add()}>
            {t('rides.add')}
          </Button>
        ) : null}
        <Button kind="quiet" disabled={work === 'booking'} onClick={() => (lost ? setLeaving(true) : clear())}>
          {t('rides.startOver')}
        </Button>
      </div>
      <BookBar {...state} edited={edited} />
      {leaving ? (
        <ConfirmDialog
          does={startsOver}
          title={t('dialog.pleaseConfirm')}
          onOk={async () => {
            clear();
            return null;
          }}
          onClose={() => setLeaving(false)}
        >
          <p>{t('rides.startOverQuestion')}</p>
        </ConfirmDialog>
      ) : null}
    </>
  );
}

interface PaidByProps {
  method: PaymentMethod;
  methods: readonly PaymentMethod[];
  disabled: boolean;
  onMethod: (method: PaymentMethod) => void;
}

/** The payment method of all rides of the sheet. */
function PaidBy({ method, methods, disabled, onMethod }: PaidByProps) {
  const t = useT();
  return (
    <fieldset className="rides-method" disabled={disabled}>
      <Segmented
        label={t('rides.paidBy')}
        value={method}
        options={methods.map((value) => ({
          value,
          text: t(value === 'account' ? 'statement.account' : 'statement.cash'),
        }))}
        onValue={onMethod}
      />
    </fieldset>
  );
}
