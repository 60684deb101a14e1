import type { RideNews } from 'contracts';

/** The titles of the notifications of a locked phone, by language; the worker that shows them loads no other file. */
export const notificationTitles: Readonly<Record<string, Readonly<Record<RideNews['news'], string>>>> = {
  en: {
    given: 'New ride for you',
    changed: 'Ride changed',
    cancelled: 'Ride cancelled',
    withdrawn: 'Ride no longer yours',
  },
  ar: {
    given: 'رحلة جديدة لك',
    changed: 'تغيّرت الرحلة',
    cancelled: 'أُلغيت الرحلة',
    withdrawn: 'لم تعد الرحلة لك',
  },
  de: {
    given: 'Neue Fahrt für Sie',
    changed: 'Fahrt geändert',
    cancelled: 'Fahrt storniert',
    withdrawn: 'Fahrt nicht mehr Ihnen zugeteilt',
  },
  es: {
    given: 'Nuevo viaje para usted',
    changed: 'Viaje modificado',
    cancelled: 'Viaje cancelado',
    withdrawn: 'Viaje ya no asignado a usted',
  },
  fr: {
    given: 'Nouvelle course pour vous',
    changed: 'Course modifiée',
    cancelled: 'Course annulée',
    withdrawn: 'Cette course n’est plus la vôtre',
  },
  it: {
    given: 'Nuova corsa per Lei',
    changed: 'Corsa modificata',
    cancelled: 'Corsa annullata',
    withdrawn: 'Corsa non più assegnata a Lei',
  },
  ja: {
    given: '新しい乗車があります',
    changed: '乗車が変更されました',
    cancelled: '乗車がキャンセルされました',
    withdrawn: '乗車の担当から外れました',
  },
  pl: {
    given: 'Nowy przejazd dla Państwa',
    changed: 'Przejazd zmieniony',
    cancelled: 'Przejazd anulowany',
    withdrawn: 'Przejazd nie jest już Państwa',
  },
};
