/** The maps' frames; the engine that draws is fetched by the frames themselves. */

export { RideMap } from './map.tsx';
export { MapPanel } from './map-panel.tsx';
