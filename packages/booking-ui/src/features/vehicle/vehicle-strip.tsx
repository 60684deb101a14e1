import { useSheet } from '../../styles/use-sheet.ts';
import css from '../../styles/vehicle-strip.css?inline';
import { VehicleSection } from './vehicle.tsx';

/** The vehicles as a strip to swipe through, above the journey. */
export function VehicleStrip() {
  useSheet(css);
  return <VehicleSection />;
}
