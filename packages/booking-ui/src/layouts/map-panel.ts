import { createLazy } from './lazy-part.tsx';

/** The map's frame; its engine is fetched by the frame itself. */
export const MapPanel = createLazy(() => import('../features/map-panel.tsx').then((module) => module.MapPanel));
