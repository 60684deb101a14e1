import { contrastInk } from 'booking-core/domain/contrast-ink';
import { useBookingState } from 'booking-ui/booking-context';
import { useEffect } from 'react';

/** Applies the operator's accent colour to the whole page, with a readable text colour on it. */
export function useOperatorLook(transparent: boolean): void {
  const accent = useBookingState((state) => (state.boot.status === 'ready' ? state.boot.configuration.accent : ''));
  useEffect(() => {
    const { style } = document.documentElement;
    if (!accent || !CSS.supports('color', accent)) return;
    style.setProperty('--taxi-booking-accent', accent);
    style.setProperty('--taxi-booking-on-accent', inkOn(accent));
    return () => {
      style.removeProperty('--taxi-booking-accent');
      style.removeProperty('--taxi-booking-on-accent');
    };
  }, [accent]);
  useEffect(() => {
    document.documentElement.toggleAttribute('data-transparent', transparent);
  }, [transparent]);
}

/** @returns the text colour with enough contrast on a CSS colour; black when no canvas can measure it */
function inkOn(colour: string): string {
  const canvas = document.createElement('canvas');
  canvas.width = 1;
  canvas.height = 1;
  const context = canvas.getContext('2d');
  if (!context) return '#15130c';
  context.fillStyle = colour;
  context.fillRect(0, 0, 1, 1);
  const [red = 255, green = 255, blue = 255] = context.getImageData(0, 0, 1, 1).data;
  return contrastInk(red, green, blue);
}
