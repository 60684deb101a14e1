import type { ApiError, Place } from 'booking-core/domain';
import { useT } from 'booking-ui/booking-context';
import { Button, Icon, RoundButton } from 'booking-ui/primitives';
import { useState } from 'react';
import { AccountPage } from './account-page.tsx';
import { useOwnState } from './own-state.tsx';
import { Answered, ConfirmDialog, deletes, FormResult } from './parts.tsx';
import { PlaceDialog } from './place-dialog.tsx';
import { useAnswer, useSend } from './use-answer.ts';
import { useJourneyStart } from './use-journey-start.ts';

export { pages as english } from 'booking-core/messages/pages';

/** @returns the label of a saved place: home, work, or the customer's name for it */
export const placeText = (place: Place, t: ReturnType<typeof useT>): string =>
  place.placeName === 'home' ? t('myPlaces.home') : place.placeName === 'work' ? t('myPlaces.work') : place.name;

const iconOf = (place: Place) =>
  place.placeName === 'home' ? ('home' as const) : place.placeName === 'work' ? ('work' as const) : ('star' as const);

/** My Places: home, work and others; to add, edit, and delete after confirmation (specification 2 §2). */
export function PlacesPage() {
  const t = useT();
  const [edited, setEdited] = useOwnState<Place | 'new' | null>(() => null);
  return (
    <AccountPage
      title={t('account.myPlaces')}
      text={t('myPlaces.text')}
      action={
        <Button kind="secondary" icon="plus" onClick={() => setEdited('new')}>
          {t('myPlaces.add')}
        </Button>
      }
    >
      {() => <PlaceList edited={edited} onEdit={setEdited} />}
    </AccountPage>
  );
}

function PlaceList({
  edited,
  onEdit,
}: {
  edited: Place | 'new' | null;
  onEdit: (place: Place | 'new' | null) => void;
}) {
  const t = useT();
  const places = useAnswer('places', (api, cancel) => api.places(cancel));
  const [doomed, setDoomed] = useState<Place | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  const { send } = useSend();
  const start = useJourneyStart();

  const remove = async (place: Place) => {
    const answer = await send((api, cancel) => api.removePlace(place.id, cancel));
    if (answer?.ok) setError(null);
    // Also after an error: without an answer, the server may have deleted it.
    places.reload();
    return answer && !answer.ok ? answer.error : null;
  };

  return (
    <>
      <FormResult error={error} />
      <Answered
        answer={places}
        isEmpty={(list) => list.length === 0}
        empty={{ title: t('myPlaces.empty'), text: t('myPlaces.emptyText') }}
      >
        {(list, loading) => (
          <ul className="acc-list tb-refetch" aria-busy={loading}>
            {list.map((place) => {
              const name = placeText(place, t);
              return (
                <li key={place.id} className="acc-card acc-place">
                  <span className="acc-place-icon">
                    <Icon name={iconOf(place)} />
                  </span>
                  <div className="acc-place-words">
                    <p className="acc-strong">{name}</p>
                    <p className="acc-quiet">
                      <bdi>{place.fullAddress}</bdi>
                    </p>
                  </div>
                  <div className="acc-place-tools">
                    <Button kind="quiet" onClick={() => start({ pickup: place })}>
                      {t('myPlaces.bookFrom')}
                      <span className="tb-hidden"> {name}</span>
                    </Button>
                    <RoundButton
                      icon="edit"
                      size={18}
                      label={t('myPlaces.edit', { name })}
                      onClick={() => onEdit(place)}
                    />
                    <RoundButton
                      icon="close"
                      size={18}
                      label={t('myPlaces.delete', { name })}
                      onClick={() => setDoomed(place)}
                    />
                  </div>
                </li>
              );
            })}
          </ul>
        )}
      </Answered>
      {edited ? (
        <PlaceDialog
          place={edited === 'new' ? null : edited}
          onClose={() => onEdit(null)}
          onSaved={() => {
            onEdit(null);
            places.reload();
          }}
        />
      ) : null}
      {doomed ? (
        <ConfirmDialog
          does={deletes}
          title={t('dialog.pleaseConfirm')}
          onOk={() => remove(doomed)}
          onClose={() => setDoomed(null)}
        >
          <p>{t('myPlaces.deleteQuestion', { name: placeText(doomed, t) })}</p>
        </ConfirmDialog>
      ) : null}
    </>
  );
}
