import type { MapMarker } from 'booking-core/ports';

/** A marker's element: styled in `map.css` by its kind, with a label for screen readers. */
export function createMarkerElement(document: Document, marker: MapMarker): HTMLElement {
  const element = document.createElement('div');
  element.setAttribute('role', 'img');
  element.append(document.createElement('i'));
  describeMarker(element, marker);
  return element;
}

/** Gives an existing marker element the kind and the text of `marker`. */
export function describeMarker(element: HTMLElement, { kind, label }: MapMarker): void {
  element.dataset.kind = kind;
  element.setAttribute('aria-label', label);
  element.classList.add('journey-marker');
}
