import { useId, useState } from 'react';
import { useBookingState, useT } from '../../booking-context.tsx';
import { Button } from '../../primitives/button.tsx';
import { MapPanel } from '../lazy-features.ts';

/** On phones the map is behind a button and loads only when pressed. */
export function FoldedMap() {
  const t = useT();
  const id = useId();
  const [open, setOpen] = useState(false);
  const routed = useBookingState(({ journey }) => journey.pickup.place !== null && journey.dropoff.place !== null);
  if (!routed) return null;
  return (
    <div className="tb-folded-map">
      <Button
        kind="quiet"
        icon={open ? 'down' : 'pin'}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {t(open ? 'steps.hideMap' : 'steps.showMap')}
      </Button>
      <div id={id} hidden={!open}>
        {open ? <MapPanel reserve="tb-map-above" /> : null}
      </div>
    </div>
  );
}
