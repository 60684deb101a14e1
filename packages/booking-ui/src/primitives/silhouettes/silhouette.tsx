import type { VehicleType } from 'booking-core/domain';
import type { ReactNode } from 'react';

export type SilhouetteKind = 'saloon' | 'estate' | 'executive' | 'mpv' | 'minibus' | 'accessible';

/** The drawing that fits a vehicle type best: its words decide, then its seats. */
export function silhouetteOf(vehicle: Pick<VehicleType, 'name' | 'description' | 'passengers'>): SilhouetteKind {
  const words = `${vehicle.name} ${vehicle.description}`.toLowerCase();
  if (/wheel|\bwav\b|accessible|disab|ramp/.test(words)) return 'accessible';
  if (/estate|wagon|kombi|touring/.test(words)) return 'estate';
  if (/mini ?bus|\b(8|eight)[ -]?(seat|pass)|coach|\bvan\b/.test(words) || vehicle.passengers >= 8) return 'minibus';
  if (/mpv|people carrier|minivan/.test(words) || vehicle.passengers > 4) return 'mpv';
  if (/exec|business|luxur|premium|chauffeur|first class|prestige/.test(words)) return 'executive';
  return 'saloon';
}

const wheels = (rear: number, front: number, y: number, r: number): ReactNode => (
  <>
    <circle cx={rear} cy={y} r={r} />
    <circle cx={front} cy={y} r={r} />
    <circle cx={rear} cy={y} r="1.200" fill="currentColor" stroke="none" />
    <circle cx={front} cy={y} r="1.200" fill="currentColor" stroke="none" />
  </>
);

const drawings: Readonly<Record<SilhouetteKind, ReactNode>> = {
  saloon: (
    <>
      <path d="M13.500 33H9c-2.300 0-4-1.700-4-4v-3.200c0-2.700 1.600-4.500 4.200-5L22 18.500l10.500-7.600C35 9.100 37.600 8.300 41 8.300h16.500c3.600 0 6.300.9 9 2.900L76.500 18.500l14.300 2.700c5 .9 8.200 3.700 8.200 8V33h-8.500" />
      <path d="M30.500 33h43" />
      {wheels(22, 82, 33, 7)}
      <path
        d="m32.500 18.500 7-5.200c1.200-.9 2.400-1.300 3.900-1.300h13.300c2.300 0 4 .5 5.800 1.900l5.900 4.600zM51.500 12v6.500M42 23h4M60.500 23h4M94.500 24.500l-5-.8"
        opacity=".6"
      />
    </>
  ),
  estate: (
    <>
      <path d="M13.500 33H8.500c-2.200 0-3.700-1.500-3.700-3.700V22.500c0-2.100.6-3.700 1.800-5.300l4.800-6.400c1.300-1.700 3-2.500 5.200-2.500h40.900c3.600 0 6.300.9 9 2.900L76.500 18.500l14.300 2.700c5 .9 8.200 3.700 8.200 8V33h-8.500" />
      <path d="M30.500 33h43" />
      {wheels(22, 82, 33, 7)}
      <path
        d="m12.500 18.500 4-5.300c.6-.8 1.400-1.200 2.400-1.200h37.800c2.300 0 4 .5 5.800 1.900l5.900 4.600zM32 12v6.500M51.500 12v6.500M20 5.300h32M42 23h4M60.500 23h4M94.500 24.500l-5-.8"
        opacity=".6"
      />
    </>
  ),
  executive: (
    <>
      <path d="M11.500 33H7c-2.200 0-3.800-1.600-3.800-3.800v-2.700c0-2.600 1.500-4.200 4-4.700l15.300-2.900 11.800-6.700C37 10.700 39.600 10 43 10h13.500c3.700 0 6.500.8 9.300 2.700l9 6.100 17.700 2.500c5.200.8 8.300 3.600 8.300 7.900V33h-8.300" />
      <path d="M29.500 33H75" />
      {wheels(20.5, 83.5, 33, 7.6)}
      <path
        d="m34.500 18.900 6.800-4c1.100-.7 2.200-1 3.600-1h11.300c2.300 0 4 .5 5.800 1.700l5 3.300zM52 13.900v5M12 23.700l80 .300M96.500 25.300l-5-.700"
        opacity=".6"
      />
    </>
  ),
  mpv: (
    <>
      <path d="M13.500 33.500H8.300c-2.200 0-3.800-1.600-3.800-3.800V14.200C4.500 9.600 7 7 11.500 7h44.700c4.500 0 7.800 1.200 11 4.300l8.600 8.200 14.700 2.800c5.300 1 8.500 3.900 8.500 8.200v3h-8.500" />
      <path d="M30.500 33.500h43" />
      {wheels(22, 82, 33.5, 7)}
      <path
        d="M9.500 19.500v-5c0-2.300 1.100-3.500 3.500-3.500h42.500c3.300 0 5.600.8 7.900 3l5.800 5.500zM27.500 11v8.500M46.500 11v8.500M37.500 24h4M56.500 24h4M95 25.800l-5-.8"
        opacity=".6"
      />
    </>
  ),
  minibus: (
    <>
      <path d="M12.500 34.500H8c-2.300 0-4-1.700-4-4V9.800C4 5.900 6.200 3.800 10 3.800h58.500c4.300 0 7.300 1.600 9.500 5.300l7 11.700 8.200 2c4.500 1.100 6.800 3.900 6.800 8.200v3.500h-8" />
      <path d="M29.500 34.500H75" />
      {wheels(21, 83.5, 34.5, 7)}
      <path
        d="M9 17.500v-7c0-1.700.9-2.600 2.700-2.600h55.800c2.700 0 4.600 1 5.900 3.300l3.700 6.300zM25 7.900v9.600M41 7.900v9.600M57 7.900v9.600M41 34.500V23M57 34.500V23M61 22.500h4M96 26.500l-4.500-.700"
        opacity=".6"
      />
    </>
  ),
  accessible: (
    <>
      <path d="M14.500 33.500H10V12.300C10 7.900 12.400 5.400 16.800 5.400h41.500c4.500 0 7.600 1.300 10.600 4.500l8.300 9.300 14.300 3c5.100 1.100 8 4 8 8.300v3h-8.500" />
      <path d="M31.500 33.500h42M10 33.500 1.500 39.700h6" />
      {wheels(23, 82, 33.5, 7)}
      <path d="M52 9.500h5.600c3.200 0 5.500.9 7.600 3.300l5.500 6.400H52zM95 25.800l-5-.8" opacity=".6" />
      <circle cx="34.500" cy="9.800" r="1.400" fill="currentColor" stroke="none" />
      <path d="M34.500 13.100v5h5.100l2.500 4.300h1.900M31.800 15.700a4.400 4.400 0 1 0 6 5.700" strokeWidth="1.800" />
    </>
  ),
};

/** A line drawing in the colour of the text; decoration, its meaning is in the words beside it. */
export function Silhouette({ kind }: { kind: SilhouetteKind }) {
  return (
    <svg
      className="tb-silhouette"
      viewBox="0 0 104 44"
      width="104"
      height="44"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinejoin="round"
      strokeLinecap="round"
      aria-hidden="true"
    >
      {drawings[kind]}
    </svg>
  );
}
