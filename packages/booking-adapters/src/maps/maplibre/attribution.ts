import type { IControl } from 'maplibre-gl';

export interface Credit {
  readonly text: string;
  readonly url: string;
}

/**
 * The names of the map data's sources, behind a small button. MapLibre's own control opens itself over a small map each
 * time its sources change; a `details` element is as accessible and stays open or closed as the visitor set it.
 */
export function createAttribution(document: Document, title: string, credits: readonly Credit[]): IControl {
  const element = document.createElement('details');
  element.className = 'maplibregl-ctrl journey-credits';
  const summary = document.createElement('summary');
  summary.setAttribute('aria-label', title);
  summary.title = title;
  summary.textContent = 'i';
  const list = document.createElement('p');
  credits.forEach(({ text, url }, index) => {
    const link = document.createElement('a');
    link.href = url;
    link.target = '_blank';
    link.rel = 'noopener';
    link.textContent = text;
    list.append(...(index === 0 ? [] : [' · ']), link);
  });
  element.append(summary, list);
  return {
    onAdd: () => element,
    onRemove: () => element.remove(),
    getDefaultPosition: () => 'bottom-right',
  };
}
