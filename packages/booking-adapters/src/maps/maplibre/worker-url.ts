// For composition roots that Vite builds: it serves the worker as a file of its own and answers where.
export { default as workerUrl } from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
