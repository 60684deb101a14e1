import type { Plugin } from 'vite';

export declare function cssModules(): Plugin;
