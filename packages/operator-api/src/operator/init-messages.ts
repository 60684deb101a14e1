/** Vehicle names and price labels of a new operator, in each language of the passenger pages. */
export interface InitMessages {
  readonly vehicles: readonly [saloon: string, estate: string, mpv: string];
  readonly tiers: readonly [economy: string, standard: string, executive: string];
  readonly base: string;
  readonly perKm: string;
  readonly perMile: string;
  readonly perMinute: string;
  readonly minimum: string;
}

export const initMessages: Readonly<Record<string, InitMessages>> = {
  en: {
    vehicles: ['Saloon', 'Estate', 'People carrier'],
    tiers: ['Economy', 'Standard', 'Executive'],
    base: 'Starting price',
    perKm: 'Each kilometre',
    perMile: 'Each mile',
    perMinute: 'Each minute',
    minimum: 'Minimum fare',
  },
  fr: {
    vehicles: ['Berline', 'Break', 'Monospace'],
    tiers: ['Économique', 'Standard', 'Affaires'],
    base: 'Prise en charge',
    perKm: 'Par kilomètre',
    perMile: 'Par mile',
    perMinute: 'Par minute',
    minimum: 'Prix minimum',
  },
  de: {
    vehicles: ['Limousine', 'Kombi', 'Großraumwagen'],
    tiers: ['Economy', 'Standard', 'Business'],
    base: 'Grundpreis',
    perKm: 'Je Kilometer',
    perMile: 'Je Meile',
    perMinute: 'Je Minute',
    minimum: 'Mindestpreis',
  },
  es: {
    vehicles: ['Berlina', 'Familiar', 'Monovolumen'],
    tiers: ['Económica', 'Estándar', 'Ejecutiva'],
    base: 'Bajada de bandera',
    perKm: 'Por kilómetro',
    perMile: 'Por milla',
    perMinute: 'Por minuto',
    minimum: 'Precio mínimo',
  },
  it: {
    vehicles: ['Berlina', 'Station wagon', 'Monovolume'],
    tiers: ['Economy', 'Standard', 'Business'],
    base: 'Quota fissa',
    perKm: 'Al chilometro',
    perMile: 'Al miglio',
    perMinute: 'Al minuto',
    minimum: 'Prezzo minimo',
  },
  pl: {
    vehicles: ['Sedan', 'Kombi', 'Minivan'],
    tiers: ['Ekonomiczna', 'Standard', 'Biznes'],
    base: 'Opłata początkowa',
    perKm: 'Za kilometr',
    perMile: 'Za milę',
    perMinute: 'Za minutę',
    minimum: 'Cena minimalna',
  },
  ar: {
    vehicles: ['سيدان', 'ستيشن واغن', 'سيارة عائلية'],
    tiers: ['اقتصادية', 'عادية', 'رجال الأعمال'],
    base: 'سعر البداية',
    perKm: 'لكل كيلومتر',
    perMile: 'لكل ميل',
    perMinute: 'لكل دقيقة',
    minimum: 'الحد الأدنى للأجرة',
  },
  ja: {
    vehicles: ['セダン', 'ステーションワゴン', 'ミニバン'],
    tiers: ['エコノミー', 'スタンダード', 'エグゼクティブ'],
    base: '基本料金',
    perKm: '1キロごと',
    perMile: '1マイルごと',
    perMinute: '1分ごと',
    minimum: '最低料金',
  },
};
