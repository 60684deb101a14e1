import { type Configuration, writesMonthFirst } from 'booking-core/domain';
import { type RideColumn, rideColumns } from 'booking-core/domain/ride-sheet';
import type { MessageKey } from 'booking-core/messages';
import { configurationOf } from 'booking-core/selectors';
import { useBookingState, useT } from 'booking-ui/booking-context';

/** The labels of the columns on the page. */
export const labels: Readonly<Record<RideColumn, MessageKey>> = {
  date: 'statement.date',
  time: 'rides.time',
  pickup: 'places.pickup',
  dropoff: 'places.dropoff',
  firstname: 'contact.firstName',
  lastname: 'contact.lastName',
  phone: 'contact.phone',
  email: 'contact.email',
  passengers: 'options.passengers',
  bags: 'options.luggage',
  smallchildseats: 'options.smallChildSeats',
  largechildseats: 'options.largeChildSeats',
  childages: 'rides.childAges',
  wheelchair: 'options.wheelchair',
  vehicle: 'vehicle.title',
  flight: 'rides.flight',
  costcentre: 'booker.costCentre',
  reference: 'contact.ourRef',
  note: 'note.title',
};

const helps: Readonly<Partial<Record<RideColumn, MessageKey>>> = {
  date: 'rides.help.date',
  time: 'rides.help.time',
  pickup: 'rides.help.place',
  dropoff: 'rides.help.place',
  phone: 'rides.help.phone',
  passengers: 'rides.help.passengers',
  bags: 'rides.help.bags',
  smallchildseats: 'rides.help.seats',
  largechildseats: 'rides.help.seats',
  childages: 'rides.help.childAges',
  wheelchair: 'rides.help.wheelchair',
  vehicle: 'rides.help.vehicle',
};

/** @returns a function that gives the help text for a column's format in the operator's country; null for none */
export function useHelp(): (column: RideColumn) => string | null {
  const t = useT();
  const here = useBookingState(configurationOf);
  return (column) => {
    const isMonthFirst = column === 'date' && writesMonthFirst(here?.country ?? '');
    const help = isMonthFirst ? 'rides.help.dateMonthFirst' : helps[column];
    return help ? t(help, { code: here?.dialingCode ?? '' }) : null;
  };
}

/** The headings of the columns in a sheet, as in the sample. */
export const headings: Readonly<Record<RideColumn, string>> = {
  ...(Object.fromEntries(rideColumns.map((column) => [column, column])) as Record<RideColumn, string>),
  pickup: 'pick-up',
  dropoff: 'drop-off',
  firstname: 'first name',
  lastname: 'last name',
  smallchildseats: 'small child seats',
  largechildseats: 'large child seats',
  childages: 'child ages',
  costcentre: 'cost centre',
};

type Here = Pick<Configuration, 'airports' | 'country' | 'phone'>;

/**
 * @returns a sample CSV sheet in the format of the operator's country, with rides between one of its airports and its
 * town
 */
export function sampleOf({ airports, country, phone }: Here): string {
  const { iata = '', city = '' } = airports.find((airport) => airport.iata !== '') ?? {};
  const [airport, town, number] = [iata, city, phone].map((cell) => `"${cell.replaceAll('"', '')}"`);
  const day = writesMonthFirst(country) ? '03/04/2027' : '04/03/2027';
  return [
    rideColumns.map((column) => headings[column]).join(','),
    `2027-03-04,08:05,${airport},${town},Ada,Lovelace,${number},ada@example.com,2,1,1,,2,,,BA117,Events,PO 7,Meet her at arrivals`,
    `${day},17:30,${town},${airport},Grace,Hopper,${number},,1,2,,,,,,,Events,PO 7,`,
  ].join('\r\n');
}
