import type { MapInk } from './palette.ts';

/** Converts any CSS colour to `#rrggbb` by drawing one pixel and reading it; null where a canvas cannot draw. */
export function toHex(document: Document, colour: string): string | null {
  const canvas = document.createElement('canvas');
  canvas.width = 1;
  canvas.height = 1;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return null;
  context.fillStyle = colour;
  context.fillRect(0, 0, 1, 1);
  const [red, green, blue, alpha] = context.getImageData(0, 0, 1, 1).data;
  if (red === undefined || green === undefined || blue === undefined || !alpha) return null;
  return `#${[red, green, blue].map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

/**
 * The page's colour tokens and font in a form that the map's canvas can use. Tokens may be `color-mix()`,
 * `light-dark()` or a variable of the host page, so their computed values are read from an element inside the host.
 */
export function readPageInk(container: HTMLElement): MapInk {
  const view = container.ownerDocument.defaultView;
  if (!view) return { ink: null, accent: null, fontFamily: null };
  const probe = container.ownerDocument.createElement('span');
  probe.hidden = true;
  container.append(probe);
  const token = (name: string) => {
    if (view.getComputedStyle(probe).getPropertyValue(name).trim() === '') return null;
    probe.style.color = `var(${name})`;
    return toHex(container.ownerDocument, view.getComputedStyle(probe).color);
  };
  try {
    return {
      ink: token('--taxi-booking-text'),
      accent: token('--taxi-booking-accent'),
      fontFamily: view.getComputedStyle(probe).fontFamily || null,
    };
  } finally {
    probe.remove();
  }
}
