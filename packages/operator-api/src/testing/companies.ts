import type { InitQuestion } from '../operator/init-folder.ts';
import { googleStandIn } from './google-stand-in.ts';
import { idealPostcodesStandIn } from './ideal-postcodes-stand-in.ts';
import { dubai, photonStandIn } from './photon-stand-in.ts';

type Json = Record<string, unknown>;
/** The files of an operator's folder as JSON, by name. */
export type OperatorFiles = Record<string, unknown>;

/** An operator as set up by its owner: the answers to `init`, and the changes made to its folder afterwards. */
export interface Company {
  /** The options of `npm run operator -- init`. */
  readonly init: Readonly<Record<InitQuestion, string>>;
  /** Adds own places, tariff and zones, as the files' README describes. */
  readonly edit: (files: OperatorFiles) => void;
  /** The address search service: its settings, and a stand-in for it. */
  readonly places: Readonly<Record<'PLACES_KIND' | 'PLACES_KEY', string>>;
  readonly standIn: () => { readonly fetch: typeof globalThis.fetch };
  /** Typed texts, with the address each should find. */
  readonly addresses: readonly (readonly [typed: string, fulladdress: string])[];
}

const change = (files: OperatorFiles, file: string, over: Json) => Object.assign(files[file] as object, over);

const corners = (...points: readonly (readonly [latitude: number, longitude: number])[]) =>
  points.map(([latitude, longitude]) => ({ latitude, longitude }));

const photon = { PLACES_KIND: 'photon', PLACES_KEY: '' };

/** Leeds: prices per mile, an airport that charges for its drop-off zone, a night rate, drivers who supply the ride. */
const leeds: Company = {
  init: {
    ...{ name: 'Park Row Cars', country: 'GB', at: '53.7975,-1.5436', currency: 'GBP', unit: 'mile', language: 'en' },
  },
  edit(files) {
    change(files, 'configuration.json', { phone: '+44 113 496 0042', email: 'bookings@example.com' });
    change(files, 'fares.json', {
      airports: [{ code: 'EGNM', match: '', label: 'Leeds Bradford', pickup: 5, dropoff: 7 }],
      timebands: [{ id: 'night', label: 'Night rate', from: '23:00', to: '05:00', percent: 25 }],
      vat: [{ from: '2026-01-01', percent: 20, role: 'agent' }],
    });
    files['places.json'] = [
      {
        ...{ id: 'station', name: 'Leeds Station', category: 'Station', town: 'Leeds', postcode: 'LS1 4DY' },
        ...{ latitude: 53.7957, longitude: -1.5491, aliases: ['City Station', 'LDS'] },
        meetingpoint: 'Taxi rank, New Station Street',
      },
      {
        ...{ id: 'airport', name: 'Leeds Bradford Airport', category: 'Air', airport: 'EGNM', postcode: 'LS19 7TU' },
        ...{ latitude: 53.8659, longitude: -1.6606, aliases: ['LBA', 'Yeadon'], meetingpoint: 'Arrivals door' },
      },
    ];
  },
  ...{ places: { PLACES_KIND: 'ideal-postcodes', PLACES_KEY: 'ak_test' }, standIn: () => idealPostcodesStandIn() },
  addresses: [
    ['14 park row', '14 Park Row, Leeds LS1 5HD'],
    ['14 Park Row, Leeds', '14 Park Row, Leeds LS1 5HD'],
    ['leeds general inf', 'Leeds General Infirmary, Great George Street, Leeds LS1 3EX'],
    ['queens hotel', 'Queens Hotel, City Square, Leeds LS1 1PJ'],
    ['royal armouries', 'Royal Armouries Museum, Armouries Drive, Leeds LS10 1LT'],
    ['ls11 0es', 'Leeds United Football Club, Elland Road, Leeds LS11 0ES'],
    ['st james hospital', 'St. James’s University Hospital, Beckett Street, Leeds LS9 7TF'],
    ['45 headingley lane', 'Flat 2, 45 Headingley Lane, Leeds LS6 1DP'],
    ['arena claypit', 'Leeds Arena, Claypit Lane, Leeds LS2 8BY'],
    ["10 st paul's street", '10 St. Paul’s Street, Leeds LS1 2LE'],
    ['otley road 22', '22 Otley Road, Leeds LS6 3AA'],
  ],
};

/** Lyon: prices per kilometre, and a fixed price from two zones of the city to its airport and back. */
const lyon: Company = {
  init: {
    ...{ name: 'Taxis Bellecour', country: 'FR', at: '45.7578,4.832', currency: 'EUR', unit: 'km', language: 'fr' },
  },
  edit(files) {
    change(files, 'configuration.json', { phone: '+33 4 72 00 00 42', email: 'reservations@example.com' });
    const airport = { airports: ['LFLL'] };
    const zone = (id: string, label: string, outline: object, prices: Record<string, number>) => ({
      ...{ id, label, from: { outline }, to: airport, bothways: true, prices },
    });
    const centre = corners([45.785, 4.8], [45.785, 4.862], [45.735, 4.862], [45.735, 4.8]);
    const east = corners([45.8, 4.862], [45.8, 5.0], [45.72, 5.0], [45.72, 4.862]);
    change(files, 'fares.json', {
      fixed: [
        zone('centre-lys', 'Lyon centre – aéroport', centre, { 1: 62, 2: 66, 3: 85 }),
        zone('est-lys', 'Est lyonnais – aéroport', east, { 1: 48, 2: 52, 3: 68 }),
      ],
      timebands: [{ id: 'nuit', label: 'Tarif de nuit', from: '19:00', to: '07:00', percent: 15 }],
      vat: [{ from: '2026-01-01', percent: 10, number: 'FR00000000000', role: 'principal', label: 'TVA' }],
    });
    files['places.json'] = [
      {
        ...{ id: 'lys-t1', name: 'Aéroport Saint-Exupéry, Terminal 1', category: 'Air', airport: 'LFLL' },
        ...{ latitude: 45.7176, longitude: 5.0772, aliases: ['LYS', 'navette'], meetingpoint: 'Porte C, arrivées' },
      },
      {
        ...{ id: 'part-dieu', name: 'Gare Part-Dieu', category: 'Station', town: 'Lyon', postcode: '69003' },
        ...{
          latitude: 45.7606,
          longitude: 4.8601,
          aliases: ['TGV'],
          meetingpoint: 'Dépose-minute, rue de la Villette',
        },
      },
    ];
  },
  ...{ places: photon, standIn: () => photonStandIn() },
  addresses: [
    ['14 rue de la république', '14 Rue de la République, 69002 Lyon'],
    ['14 rue de la republique lyon', '14 Rue de la République, 69002 Lyon'],
    ['musee des beaux arts', 'Musée des Beaux-Arts, Lyon'],
    ['perrache', 'Lyon-Perrache, Cours de Verdun, 69002 Lyon'],
    ['parc tete d’or', 'Parc de la Tête d’Or, 69006 Lyon'],
    ['fourviere', 'Basilique Notre-Dame de Fourvière, Place de Fourvière, 69005 Lyon'],
    ['hopital edouard herriot', 'Hôpital Édouard-Herriot, 5 Place d’Arsonval, 69003 Lyon'],
    ['102 bis cours lafayette', '102 bis Cours Lafayette, 69003 Lyon'],
    ['groupama', 'Groupama Stadium, 69150 Décines-Charpieu'],
    ['villa florentine', 'Villa Florentine, 25 Montée Saint-Barthélemy, 69005 Lyon'],
    ['burdeau', 'Rue Burdeau, 69001 Lyon'],
  ],
};

/** Austin: prices per mile, texts in Spanish and English, a fee for each ride from the airport. */
const austin: Company = {
  init: {
    ...{ name: 'Capitol Cabs', country: 'US', at: '30.2672,-97.7431', currency: 'USD', unit: 'mile', language: 'es' },
  },
  edit(files) {
    change(files, 'configuration.json', { phone: '+1 512 555 0142', email: 'rides@example.com' });
    const downtown = corners([30.275, -97.752], [30.275, -97.734], [30.26, -97.734], [30.26, -97.752]);
    change(files, 'fares.json', {
      airports: [{ code: 'KAUS', match: '', label: 'Austin-Bergstrom', pickup: 4, dropoff: 0 }],
      zones: [
        {
          ...{ id: 'sixth', label: 'Sixth Street, noche', price: 3, for: 'pickup', outline: downtown },
          ...{ from: '21:00', to: '03:00', days: ['fri', 'sat'] },
        },
      ],
    });
    files['places.json'] = [
      {
        ...{ id: 'aus', name: 'Austin-Bergstrom, Barbara Jordan Terminal', category: 'Air', airport: 'KAUS' },
        ...{ latitude: 30.2026, longitude: -97.6664, aliases: ['AUS', 'aeropuerto'], postcode: '78719' },
        meetingpoint: 'Ground transportation, level 1',
      },
    ];
  },
  ...{ places: { PLACES_KIND: 'google', PLACES_KEY: 'key' }, standIn: () => googleStandIn() },
  addresses: [
    ['1100 congress', '1100 Congress Avenue, Austin 78701'],
    ['1100 Congress Ave', '1100 Congress Avenue, Austin 78701'],
    ['driskill', 'The Driskill, 604 Brazos Street, Austin 78701'],
    ['500 east 4th st', '500 East 4th Street, Austin 78701'],
    ['franklin barbecue', 'Franklin Barbecue, 900 East 11th Street, Austin 78702'],
    ['dell seton', 'Dell Seton Medical Center, 1500 Red River Street, Austin 78701'],
    ['q2 stadium', 'Q2 Stadium, 10414 McKalla Place, Austin 78758'],
    ['barton springs', 'Barton Springs Municipal Pool, 2131 William Barton Drive, Austin 78746'],
    ['blanton museum', 'Blanton Museum of Art, 200 East MLK Jr. Boulevard, Austin 78712'],
    ['the domain', 'The Domain, 11410 Century Oaks Terrace, Austin 78758'],
    ['amtrak', 'Amtrak Station, 250 North Lamar Boulevard, Austin 78703'],
  ],
};

/** Dubai: prices per kilometre in dirhams, texts in Arabic, no postcodes, a toll at the bridge to the airport. */
const dubaiCompany: Company = {
  init: {
    ...{ name: 'تاكسي الخور', country: 'AE', at: '25.2048,55.2708', currency: 'AED', unit: 'km', language: 'ar' },
  },
  edit(files) {
    change(files, 'configuration.json', { phone: '+971 4 555 0142', email: 'hujuzat@example.com' });
    const garhoud = corners([25.262, 55.335], [25.262, 55.385], [25.232, 55.385], [25.232, 55.335]);
    change(files, 'fares.json', {
      airports: [{ code: 'OMDB', match: '', label: 'مطار دبي', pickup: 25, dropoff: 0 }],
      zones: [{ id: 'salik', label: 'سالك', price: 4, outline: garhoud }],
      vat: [
        { from: '2026-01-01', percent: 5, number: '100000000000003', role: 'principal', label: 'ضريبة القيمة المضافة' },
      ],
    });
    files['places.json'] = [
      {
        ...{ id: 'dxb-t3', name: 'مطار دبي الدولي، مبنى 3', category: 'Air', airport: 'OMDB', town: 'دبي' },
        ...{ latitude: 25.2494, longitude: 55.3565, aliases: ['DXB', 'Dubai Airport Terminal 3'] },
        meetingpoint: 'بوابة الوصول 2',
      },
    ];
  },
  ...{ places: photon, standIn: () => photonStandIn(dubai) },
  addresses: [
    ['برج خليفة', 'برج خليفة، دبي'],
    ['دبي مول', 'دبي مول، دبي'],
    ['برج العرب', 'برج العرب، دبي'],
    ['مستشفى راشد', 'مستشفى راشد، دبي'],
    ['متحف المستقبل', 'متحف المستقبل، دبي'],
    ['الشيخ زايد', 'شارع الشيخ زايد، دبي'],
    ['سوق الذهب', 'سوق الذهب، دبي'],
    ['محطة الاتحاد', 'محطة الاتحاد، دبي'],
    ['mall of the emirates', 'مول الإمارات، دبي'],
    ['global village', 'القرية العالمية، دبي'],
    ['zabeel', 'حديقة زعبيل، دبي'],
  ],
};

/**
 * Four operators beside the demonstration one, each with its own country, currency, unit, language and address search
 * service.
 */
export const companies = { Leeds: leeds, Lyon: lyon, Austin: austin, Dubai: dubaiCompany } as const;
