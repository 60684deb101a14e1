// A module of named re-exports, so that importing it lazily still lets the bundler drop what is not used.
export {
  GeoJSONSource,
  GPUInitializationError,
  Map as MapEngine,
  Marker,
  NavigationControl,
  setWorkerUrl,
} from 'maplibre-gl';
