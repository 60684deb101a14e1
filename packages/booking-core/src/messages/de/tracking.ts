import type { Translation } from '../index.ts';

/** The words of following a ride, in German. */
export const tracking: Translation<'tracking'> = {
  'tracking.title': 'Ihre Fahrt',
  'tracking.find': 'Fahrt verfolgen',
  'tracking.findText': 'Öffnen Sie den Link, den Sie bekommen haben, oder wählen Sie eine Ihrer Buchungen.',
  'tracking.loading': 'Ihre Fahrt wird gesucht',

  // the live line, by status
  'tracking.upcoming': 'Gebucht für {time}',
  'tracking.upcomingDriver': '{driver} holt Sie am {time} ab',
  'tracking.started': 'Auf dem Weg zu Ihnen',
  'tracking.away1': 'Noch 1 Minute',
  'tracking.away': 'Noch {minutes} Minuten',
  'tracking.arrived': 'Ihr Fahrer ist da',
  'tracking.pob': 'Unterwegs nach: {place}',
  'tracking.arrive1': 'Noch 1 Minute bis {place}',
  'tracking.arrive': 'Noch {minutes} Minuten bis {place}',
  'tracking.finish': 'Sie sind angekommen',
  'tracking.cancelled': 'Diese Fahrt ist storniert',
  'tracking.car': '{colour} {make} {model}',

  // how fresh it is
  'tracking.now': 'Position gerade eben empfangen',
  'tracking.ago': 'Position vor {age} empfangen',
  'tracking.seconds1': '1 Sekunde',
  'tracking.seconds': '{count} Sekunden',
  'tracking.minutes1': '1 Minute',
  'tracking.minutes': '{count} Minuten',
  'tracking.waiting': 'Warten auf die erste Position',
  'tracking.lost': 'Kein Signal vom Fahrzeug',
  'tracking.lostText': 'Zuletzt gesehen vor {age}. Die Fahrt geht weiter; Sie können den Fahrer oder uns anrufen.',
  'tracking.connecting': 'Verbindung wird aufgebaut',
  'tracking.live': 'Live',
  'tracking.reconnecting': 'Verbindung unterbrochen, wird wiederhergestellt',
  'tracking.stopped': 'Keine Verbindung, neuer Versuch alle 10 Sekunden',

  // the ride
  'tracking.steps': 'Die Fahrt',
  'tracking.step.upcoming': 'Gebucht',
  'tracking.step.started': 'Unterwegs',
  'tracking.step.arrived': 'Am Abholort',
  'tracking.step.pob': 'Sie fahren mit',
  'tracking.step.finish': 'Angekommen',
  'tracking.done': 'erledigt',
  'tracking.driver': 'Fahrer',
  'tracking.licence': 'Lizenz {licence}',
  'tracking.vehicle': 'Fahrzeug',
  'tracking.plate': 'Kennzeichen',
  'tracking.noDriver': 'Hier steht ein Fahrer, sobald einer Ihre Fahrt übernommen hat.',
  'tracking.map': 'Karte',
  'tracking.distance': 'Noch {distance}',
  'tracking.driven': '{distance} gefahren seit {time}',

  // what can be done
  'tracking.callDriver': 'Fahrer anrufen',
  'tracking.callOffice': 'Zentrale anrufen',
  'tracking.share': 'Fahrt teilen',
  'tracking.shareText': 'Verfolgen Sie meine Fahrt mit {company}',
  'tracking.shared': 'Der Link ist kopiert. Er endet mit der Fahrt.',
  'tracking.shareFailed': 'Kopieren Sie diesen Link, um die Fahrt zu teilen. Er endet mit der Fahrt.',
  'tracking.link': 'Link zur Fahrt',
  'tracking.sharedWithYou': 'Jemand hat diese Fahrt mit Ihnen geteilt. Der Link endet mit der Fahrt.',
  'tracking.ended': 'Diese Fahrt kann nicht verfolgt werden',
  'tracking.endedText':
    'Die Fahrt ist vorbei oder der Link stimmt nicht. Fragen Sie den Absender oder rufen Sie uns an.',
  'tracking.details': 'Buchungsdetails',

  // the notification
  'tracking.notify': 'Benachrichtigen, wenn der Fahrer da ist',
  'tracking.notifyOn': 'Sie werden benachrichtigt, wenn der Fahrer da ist.',
  'tracking.hereTitle': 'Ihr Fahrer ist da',
  'tracking.hereText': '{car} {plate} steht am Abholort.',
};
