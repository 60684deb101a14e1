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
    <circle cx={rear} cy={y} r="1.2" fill="currentColor" stroke="none" />
    <circle cx={front} cy={y} r="1.2" fill="currentColor" stroke="none" />
  </>
);

const drawings: Readonly<Record<SilhouetteKind, ReactNode>> = {
  saloon: (
    <>
      <path d="M13.5 33H9c-2.3 0-4-1.7-4-4v-3.2c0-2.7 1.6-4.5 4.2-5L22 18.5l10.5-7.6C35 9.1 37.6 8.3 41 8.3h16.5c3.6 0 6.3.9 9 2.9L76.5 18.5l14.3 2.7c5 .9 8.2 3.7 8.2 8V33h-8.5" />
      <path d="M30.5 33h43" />
      {wheels(22, 82, 33, 7)}
      <path
        d="m32.5 18.5 7-5.2c1.2-.9 2.4-1.3 3.9-1.3h13.3c2.3 0 4 .5 5.8 1.9l5.9 4.6zM51.5 12v6.5M42 23h4M60.5 23h4M94.5 24.5l-5-.8"
        opacity=".6"
      />
    </>
  ),
  estate: (
    <>
      <path d="M13.5 33H8.5c-2.2 0-3.7-1.5-3.7-3.7V22.5c0-2.1.6-3.7 1.8-5.3l4.8-6.4c1.3-1.7 3-2.5 5.2-2.5h40.9c3.6 0 6.3.9 9 2.9L76.5 18.5l14.3 2.7c5 .9 8.2 3.7 8.2 8V33h-8.5" />
      <path d="M30.5 33h43" />
      {wheels(22, 82, 33, 7)}
      <path
        d="m12.5 18.5 4-5.3c.6-.8 1.4-1.2 2.4-1.2h37.8c2.3 0 4 .5 5.8 1.9l5.9 4.6zM32 12v6.5M51.5 12v6.5M20 5.3h32M42 23h4M60.5 23h4M94.5 24.5l-5-.8"
        opacity=".6"
      />
    </>
  ),
  executive: (
    <>
      <path d="M11.5 33H7c-2.2 0-3.8-1.6-3.8-3.8v-2.7c0-2.6 1.5-4.2 4-4.7l15.3-2.9 11.8-6.7C37 10.7 39.6 10 43 10h13.5c3.7 0 6.5.8 9.3 2.7l9 6.1 17.7 2.5c5.2.8 8.3 3.6 8.3 7.9V33h-8.3" />
      <path d="M29.5 33H75" />
      {wheels(20.5, 83.5, 33, 7.6)}
      <path
        d="m34.5 18.9 6.8-4c1.1-.7 2.2-1 3.6-1h11.3c2.3 0 4 .5 5.8 1.7l5 3.3zM52 13.9v5M12 23.7l80 .3M96.5 25.3l-5-.7"
        opacity=".6"
      />
    </>
  ),
  mpv: (
    <>
      <path d="M13.5 33.5H8.3c-2.2 0-3.8-1.6-3.8-3.8V14.2C4.5 9.6 7 7 11.5 7h44.7c4.5 0 7.8 1.2 11 4.3l8.6 8.2 14.7 2.8c5.3 1 8.5 3.9 8.5 8.2v3h-8.5" />
      <path d="M30.5 33.5h43" />
      {wheels(22, 82, 33.5, 7)}
      <path
        d="M9.5 19.5v-5c0-2.3 1.1-3.5 3.5-3.5h42.5c3.3 0 5.6.8 7.9 3l5.8 5.5zM27.5 11v8.5M46.5 11v8.5M37.5 24h4M56.5 24h4M95 25.8l-5-.8"
        opacity=".6"
      />
    </>
  ),
  minibus: (
    <>
      <path d="M12.5 34.5H8c-2.3 0-4-1.7-4-4V9.8C4 5.9 6.2 3.8 10 3.8h58.5c4.3 0 7.3 1.6 9.5 5.3l7 11.7 8.2 2c4.5 1.1 6.8 3.9 6.8 8.2v3.5h-8" />
      <path d="M29.5 34.5H75" />
      {wheels(21, 83.5, 34.5, 7)}
      <path
        d="M9 17.5v-7c0-1.7.9-2.6 2.7-2.6h55.8c2.7 0 4.6 1 5.9 3.3l3.7 6.3zM25 7.9v9.6M41 7.9v9.6M57 7.9v9.6M41 34.5V23M57 34.5V23M61 22.5h4M96 26.5l-4.5-.7"
        opacity=".6"
      />
    </>
  ),
  accessible: (
    <>
      <path d="M14.5 33.5H10V12.3C10 7.9 12.4 5.4 16.8 5.4h41.5c4.5 0 7.6 1.3 10.6 4.5l8.3 9.3 14.3 3c5.1 1.1 8 4 8 8.3v3h-8.5" />
      <path d="M31.5 33.5h42M10 33.5 1.5 39.7h6" />
      {wheels(23, 82, 33.5, 7)}
      <path d="M52 9.5h5.6c3.2 0 5.5.9 7.6 3.3l5.5 6.4H52zM95 25.8l-5-.8" opacity=".6" />
      <circle cx="34.5" cy="9.8" r="1.4" fill="currentColor" stroke="none" />
      <path d="M34.5 13.1v5h5.1l2.5 4.3h1.9M31.8 15.7a4.4 4.4 0 1 0 6 5.7" strokeWidth="1.8" />
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
