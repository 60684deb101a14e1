import type { Translation } from '../index.ts';

/** The words of the operator's site around the journey, in Polish. */
export const site: Translation<'site'> = {
  'boot.loading': 'Wczytujemy formularz rezerwacji',
  'site.skip': 'Przejdź do treści',
  'site.booking': 'Zarezerwuj taksówkę',
  'site.payment': 'Płatność',
  'site.ticket': 'Twój bilet',
  'site.call': 'Zadzwoń',
  'site.social': 'Znajdziesz nas',
  'site.terms': 'Regulamin',
  'site.testMode': 'Tryb testowy: nic nie jest naprawdę rezerwowane',
  'site.quickBookingInvalid': 'Tego linku do rezerwacji nie można użyć',
  'site.quickBookingInvalidText':
    'Mógł wygasnąć: linki działają przez 24 godziny. Mimo to możesz zarezerwować tutaj lub zadzwonić.',
  'site.signIn': 'Zaloguj się',
  'site.menuOf': 'Menu: {name}',
  // labels of the pages, for their titles
  'site.dashboard': 'Panel',
  'site.commission': 'Zestawienie prowizji',
  'site.invoice': 'Faktury',
  'site.passengers': 'Pasażerowie',
  'site.profile': 'Profil',
  'site.changePassword': 'Zmień hasło',
  'site.resetPassword': 'Nowe hasło',
  'site.confirmPassword': 'Potwierdź hasło',
  'site.places': 'Moje miejsca',
  'site.bookings': 'Moje rezerwacje',
  'site.booking.details': 'Szczegóły rezerwacji',
  'site.bookInfo': 'Informacje o rezerwacji',
  'site.menu': 'Menu',
  'site.tracking': 'Twój przejazd',
  'site.policy': 'Polityka prywatności',
  'site.cookie': 'Pliki cookie',
  'site.embed': 'Rezerwacje na Twojej stronie',
};
