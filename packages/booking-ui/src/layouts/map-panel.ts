import { createLazy } from './lazy-part.tsx';

/** The map's frame; its engine is fetched by the frame itself. */
export const MapPanel = createLazy(() => import('../features/map.tsx').then((module) => module.MapPanel));
