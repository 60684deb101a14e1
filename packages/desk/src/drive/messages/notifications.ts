import type { RideNews } from 'contracts';

/** The titles of the notifications of a locked phone, by language; the worker that shows them loads no other file. */
export const notificationTitles: Readonly<Record<string, Readonly<Record<RideNews['news'], string>>>> = {
  en: {
    given: 'New ride for you',
    changed: 'Ride changed',
    here: 'Passenger at the pick-up',
    cancelled: 'Ride cancelled',
    withdrawn: 'Ride no longer yours',
  },
  ar: {
    given: 'رحلة جديدة لك',
    changed: 'تغيّرت الرحلة',
    here: 'الراكب عند نقطة الانطلاق',
    cancelled: 'أُلغيت الرحلة',
    withdrawn: 'لم تعد الرحلة لك',
  },
  de: {
    given: 'Neue Fahrt für Sie',
    changed: 'Fahrt geändert',
    here: 'Fahrgast am Abholort',
    cancelled: 'Fahrt storniert',
    withdrawn: 'Fahrt nicht mehr Ihnen zugeteilt',
  },
  es: {
    given: 'Nuevo viaje para usted',
    changed: 'Viaje modificado',
    here: 'Pasajero en el lugar de recogida',
    cancelled: 'Viaje cancelado',
    withdrawn: 'Viaje ya no asignado a usted',
  },
  fr: {
    given: 'Nouvelle course pour vous',
    changed: 'Course modifiée',
    here: 'Passager au point de départ',
    cancelled: 'Course annulée',
    withdrawn: 'Cette course n’est plus la vôtre',
  },
  it: {
    given: 'Nuova corsa per Lei',
    changed: 'Corsa modificata',
    here: 'Passeggero al punto di partenza',
    cancelled: 'Corsa annullata',
    withdrawn: 'Corsa non più assegnata a Lei',
  },
  ja: {
    given: '新しい乗車があります',
    changed: '乗車が変更されました',
    here: 'お客様が乗車場所に到着しました',
    cancelled: '乗車がキャンセルされました',
    withdrawn: '乗車の担当から外れました',
  },
  pl: {
    given: 'Nowy przejazd dla Państwa',
    changed: 'Przejazd zmieniony',
    here: 'Pasażer w miejscu odbioru',
    cancelled: 'Przejazd anulowany',
    withdrawn: 'Przejazd nie jest już Państwa',
  },
};
