import text from 'maplibre-worker?raw';

/**
 * The map's worker, as text in a chunk: bundlers of host pages follow an import of code, while a file that is only named is left
 * behind by some of them. Once for the page, for as long as it lives.
 */
export const workerUrl: string = URL.createObjectURL(new Blob([text], { type: 'text/javascript' }));
