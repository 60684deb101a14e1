import type { VehicleType } from 'booking-core/domain';

export type SilhouetteKind = 'saloon' | 'estate' | 'executive' | 'mpv' | 'eight-seater' | 'wheelchair';

/** The drawing that the operator's `image` names; without one, that which fits the seats. */
export function silhouetteOf({
  image,
  passengers,
  accessible,
}: Pick<VehicleType, 'image' | 'passengers' | 'accessible'>): SilhouetteKind {
  if (image in drawings) return image as SilhouetteKind;
  return accessible ? 'wheelchair' : passengers >= 8 ? 'eight-seater' : passengers > 4 ? 'mpv' : 'saloon';
}

/** Sill and wheels, common to all drawings. */
const base = 'M30 33h44M15 33a7 7 0 1 0 14 0a7 7 0 1 0-14 0M75 33a7 7 0 1 0 14 0a7 7 0 1 0-14 0M22 33h.1M82 33h.1';

/** SVG paths of each kind: the outline, and the fainter windows, doors and lamps. */
const drawings: Readonly<Record<SilhouetteKind, readonly [string, string]>> = {
  saloon: [
    'M14 33H9q-4 0-4-4v-3q0-4 4-5l13-2.5L32 11q4-3 9-3h16q5 0 9 3l10 7.5L91 21q8 2 8 9v3h-9',
    'm33 18.5 7-5q2-1.5 4-1.5h13q3 0 5 1.5l6 5zM52 12v6M42 23h4M61 23h4M95 25l-5-1',
  ],
  estate: [
    'M14 33H9q-4 0-4-4v-7q0-3 2-5l4-6q2-3 5-3h41q5 0 9 3l10 7.5L91 21q8 2 8 9v3h-9',
    'm12 18.5 4-5q1-1.5 3-1.5h38q3 0 5 1.5l6 5zM32 12v6M52 12v6M20 5h32M42 23h4M61 23h4M95 25l-5-1',
  ],
  executive: [
    'M14 33H7q-4 0-4-4v-3q0-3 4-4l15-3 12-7q4-2 9-2h14q5 0 9 2l9 7 18 2q8 1 8 8v4h-9',
    'm34 19 7-4q2-1 4-1h11q4 0 6 1.5l5 3.5zM52 14v5M12 24h78M97 25l-5-1',
  ],
  mpv: [
    'M14 33H8q-4 0-4-4V14q0-7 7-7h45q7 0 11 4l9 8 15 3q8 2 8 8v3h-9',
    'M9 19v-5q0-3 3-3h43q5 0 8 3l6 5zM27 11v8M46 11v8M37 24h4M56 24h4M95 25l-5-1',
  ],
  'eight-seater': [
    'M14 33H8q-4 0-4-4V8q0-6 6-6h58q7 0 10 6l7 11 8 2q7 2 7 8v4h-10',
    'M9 16V9q0-3 3-3h56q4 0 6 3l3 7zM25 6v10M41 6v10M57 6v10M41 33V21M57 33V21M61 21h4M96 25l-5-1',
  ],
  // With a ramp at the rear and a wheelchair symbol on the side.
  wheelchair: [
    'M14 33h-4V12q0-7 7-7h41q7 0 11 4l8 9 15 3q8 2 8 9v3h-9M10 33l-8 6h6M34 9h.1M34 13v5h5l3 4h2M32 15a4.5 4.5 0 1 0 6 6',
    'M52 9h6q5 0 8 3l5 6H52zM95 25l-5-1',
  ],
};

/** A decorative line drawing in the text colour; its meaning is in the text beside it. */
export function Silhouette({ kind }: { kind: SilhouetteKind }) {
  const [outline, faint] = drawings[kind];
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
      <path d={outline + base} />
      <path d={faint} opacity=".6" />
    </svg>
  );
}
