import type { Translation } from '../index.ts';

/** The words of following a ride, in Polish. */
export const tracking: Translation<'tracking'> = {
  'tracking.title': 'Twój przejazd',
  'tracking.find': 'Śledź przejazd',
  'tracking.findText': 'Otwórz otrzymany link albo wybierz jedną ze swoich rezerwacji.',
  'tracking.loading': 'Szukamy Twojego przejazdu',

  // the live line, by status
  'tracking.upcoming': 'Zarezerwowano na {time}',
  'tracking.upcomingDriver': '{driver} przyjedzie po Ciebie {time}',
  'tracking.started': 'W drodze do Ciebie',
  'tracking.away1': 'Za 1 minutę',
  'tracking.away': '{minutes, plural, few {Za # minuty} other {Za # minut}}',
  'tracking.arrived': 'Kierowca już czeka',
  'tracking.pob': 'W drodze: {place}',
  'tracking.arrive1': 'Za 1 minutę: {place}',
  'tracking.arrive': '{minutes, plural, few {Za # minuty: {place}} other {Za # minut: {place}}}',
  'tracking.finish': 'Jesteś na miejscu',
  'tracking.cancelled': 'Ten przejazd został anulowany',
  'tracking.car': '{make} {model} {colour}',

  // how fresh it is
  'tracking.now': 'Pozycja sprzed chwili',
  'tracking.ago': 'Pozycja sprzed: {age}',
  'tracking.seconds1': '1 s',
  'tracking.seconds': '{count} s',
  'tracking.minutes1': '1 min',
  'tracking.minutes': '{count} min',
  'tracking.waiting': 'Czekamy na pierwszą pozycję',
  'tracking.lost': 'Brak sygnału z pojazdu',
  'tracking.lostText': 'Ostatni sygnał: {age} temu. Przejazd trwa; możesz zadzwonić do kierowcy lub do nas.',
  'tracking.connecting': 'Łączenie',
  'tracking.live': 'Na żywo',
  'tracking.reconnecting': 'Utracono połączenie, łączymy ponownie',
  'tracking.stopped': 'Brak połączenia, ponawiamy co 10 sekund',

  // the ride
  'tracking.steps': 'Przejazd',
  'tracking.step.upcoming': 'Zarezerwowano',
  'tracking.step.started': 'W drodze',
  'tracking.step.arrived': 'Na miejscu odbioru',
  'tracking.step.pob': 'W trasie',
  'tracking.step.finish': 'Na miejscu',
  'tracking.done': 'gotowe',
  'tracking.driver': 'Kierowca',
  'tracking.licence': 'Licencja {licence}',
  'tracking.vehicle': 'Pojazd',
  'tracking.plate': 'Numer rejestracyjny',
  'tracking.noDriver': 'Kierowca pojawi się tutaj, gdy tylko przyjmie Twój przejazd.',
  'tracking.map': 'Mapa',
  'tracking.distance': 'Pozostało {distance}',
  'tracking.driven': 'Przejechano {distance} od {time}',

  // what can be done
  'tracking.callDriver': 'Zadzwoń do kierowcy',
  'tracking.callOffice': 'Zadzwoń do centrali',
  'tracking.share': 'Udostępnij przejazd',
  'tracking.shareText': 'Śledź mój przejazd z {company}',
  'tracking.shared': 'Link skopiowany. Wygasa wraz z przejazdem.',
  'tracking.shareFailed': 'Skopiuj ten link, aby udostępnić przejazd. Wygasa wraz z nim.',
  'tracking.link': 'Link do przejazdu',
  'tracking.sharedWithYou': 'Ktoś udostępnił Ci ten przejazd. Link wygasa wraz z nim.',
  'tracking.ended': 'Tego przejazdu nie można śledzić',
  'tracking.endedText': 'Przejazd się skończył albo link jest nieprawidłowy. Zapytaj nadawcę lub zadzwoń do nas.',
  'tracking.details': 'Szczegóły rezerwacji',

  // the notification
  'tracking.notify': 'Powiadom, gdy kierowca będzie na miejscu',
  'tracking.notifyOn': 'Damy Ci znać, gdy kierowca będzie na miejscu.',
  'tracking.hereTitle': 'Kierowca już czeka',
  'tracking.hereText': '{car} {plate} czeka w miejscu odbioru.',
};
