import text from 'maplibre-worker?raw';

/**
 * The map's worker as text in a chunk: bundlers of host pages follow imports of code, but some do not copy a file that is referenced
 * only by URL. Created once per page and never revoked.
 */
export const workerUrl: string = URL.createObjectURL(new Blob([text], { type: 'text/javascript' }));
