import { lazily } from '../shell/lazily.tsx';
import type { MapOfProps } from './map-of.tsx';

/** The map, whose place is kept free until its code is loaded. */
export const LazyMap = lazily<MapOfProps>(
  'map',
  async () => (await import('./map-of.tsx')).MapOf,
  ({ className }) => <div className={className} />,
);
