import type { Translation } from '../index.ts';

/** The words of what a plain journey never opens, in Polish. */
export const aside: Translation<'aside'> = {
  // choosing on the map
  'pin.title': 'Wybierz na mapie',
  'pin.which': 'Które miejsce',
  'pin.map':
    'Mapa. Przesuń ją, aż pinezka znajdzie się we właściwym miejscu; strzałki przesuwają, plus i minus zmieniają skalę.',
  'pin.looking': 'Szukam adresu',
  'pin.none': 'Nie znamy tu adresu. Przesuń mapę.',
  'pin.failed': 'Nie udało się znaleźć adresu.',
  'pin.unavailable': 'Nie można tu pokazać mapy. Wpisz adres.',
  'pin.use': 'Użyj tego miejsca',

  // choosing a time
  'time.quick': '{minutes} min',
  'time.quickLabel': 'Od teraz',
  'time.quickTooSoon': 'Najbliższy kierowca potrzebuje {minutes} min',
  'time.choose': 'Wybierz godzinę',
  'time.calendar': 'Kalendarz',
  'time.previousMonth': 'Poprzedni miesiąc',
  'time.nextMonth': 'Następny miesiąc',
  'time.tooEarlyDay': 'za wcześnie',
  'time.today': 'dziś',
  'time.hour': 'Godzina',
  'time.minute': 'Minuta',
  'time.later.one': 'O jeden później',
  'time.earlier.one': 'O jeden wcześniej',
  'time.done': 'Gotowe',
  'time.clear': 'Wyczyść',
  'time.zone': 'Czas miejscowy przejazdu: {zone}.',
  'time.repeated': 'Tej nocy cofamy zegary i {time} wypada dwa razy. Chodzi o pierwszy raz.',
  'time.earliest': 'Najwcześniej {time}',
  'return.required': 'Wybierz, kiedy kierowca ma Cię odwieźć.',
  'error.earliestReturn': 'Najwcześniejszy możliwy powrót: {time}',
  'error.earliestPickup': 'Z tego adresu możemy odebrać najwcześniej: {time}',
  'error.gap': 'Tej nocy przesuwamy zegary do przodu i {time} nie istnieje. Wybierz inną godzinę.',

  // the rarer options
  'options.handBags': 'Bagaż podręczny',
  'options.handBags.hint': 'Zmieści się na kolanach',
  'options.smallChildSeats': 'Foteliki małe',
  'options.smallChildSeats.hint': 'Niemowlęta i małe dzieci, do 18 kg',
  'options.largeChildSeats': 'Foteliki duże',
  'options.largeChildSeats.hint': 'Podstawki, od 15 do 36 kg',
  'options.smallPets': 'Małe zwierzęta',
  'options.smallPets.hint': 'W transporterze',
  'options.otherPets': 'Inne zwierzęta',
  'options.otherPets.hint': 'Na podłodze lub w bagażniku',

  // note and promo code
  'note.heading': 'Czy kierowca powinien coś wiedzieć?',
  'note.hint': 'Miejsce spotkania, znaki szczególne, pomoc z bagażem',
  'note.left': '{count, plural, one {Pozostał # znak} few {Pozostały # znaki} other {Pozostało # znaków}}',
  'note.enterHint': 'Enter zapisuje, Shift i Enter zaczyna nowy wiersz',
  'promo.heading': 'Masz kod?',
  'promo.apply': 'Zastosuj',
  'promo.checking': 'Sprawdzamy kod',
  'promo.saves': 'rabat {money}',
  'promo.remove': 'Usuń',

  // questions
  'account.signOutQuestion': 'Czy chcesz się wylogować?',
  'payment.dropQuestion':
    'Taksówka jest zarezerwowana i czeka na płatność. Aby ją zmienić, zrezygnujemy z tej rezerwacji; nic nie zostanie pobrane. Kontynuować?',
  'dialog.fareChanged': 'Cena wynosiła {before}, a teraz wynosi {after}. Zarezerwować po nowej cenie?',
  'dialog.question': 'Pytanie',
  'dialog.quotationExpired': 'Wycena wygasła',
  'dialog.requote': 'Nowa wycena',
  'error.quotationExpired': 'Wycena wygasła. Spróbuj ponownie lub zadzwoń do nas: {phone}',

  // what a step cannot offer
  'vehicle.failed': 'Nie udało się wczytać pojazdów',
  'vehicle.noneHint': 'Zmniejsz liczbę osób lub bagaży albo podziel przejazd na dwie rezerwacje.',
  'payment.failed': 'Twoja taksówka nie jest jeszcze zarezerwowana',
  'payment.noMethod': 'Tej rezerwacji nie można opłacić online. Zadzwoń do nas, zarezerwujemy za Ciebie.',

  // why nothing can be booked
  'boot.failedTitle': 'Nie udało się wczytać formularza rezerwacji',
  'boot.refusedTitle': 'Tutaj nie można rezerwować',
  'boot.refusedUnknown': 'Kod śledzenia tego formularza jest nieznany.',
  'boot.refusedDomain': 'Ten formularz nie jest zarejestrowany dla strony, która go wyświetla.',
  'boot.refusedExpired': 'Licencja tego formularza wygasła.',
  'boot.refusedDisabled': 'Ten formularz został wyłączony.',
  'boot.refusedMissing': 'Ten formularz nie ma kodu śledzenia.',
  'boot.refusedPhone': 'Nadal możesz zarezerwować telefonicznie.',

  // what was left
  'offline.restored': 'Twoja trasa nadal tu jest.',
  'offline.left': 'Twoja rezerwacja z {from} do {to} nadal tu jest.',
  'offline.continue': 'Kontynuuj rezerwację',
  'offline.startAgain': 'Zacznij od nowa',
  'places.viaHint': 'Postój po drodze',
  'places.removeVia': 'Usuń przystanek {number}',
  'places.moveUp': 'Przesuń przystanek {number} w górę',
  'places.moveDown': 'Przesuń przystanek {number} w dół',
  'places.moved': 'Przystanek {from} to teraz przystanek {to}',
  'places.houseNumber': 'Numer lub nazwa, {title}',
  'places.houseNumberHint': 'Kierowca znajdzie właściwe drzwi.',
  'offer.sets': 'Oferta ustala: {parts}. Całą resztę wybierasz samodzielnie.',
  'offer.over': 'Ta oferta już się skończyła albo jej nie znamy. Możesz zarezerwować bez niej.',
  'offer.lost': 'Nie udało się sprawdzić oferty. Otwórz jej link jeszcze raz albo zarezerwuj bez niej.',
};
