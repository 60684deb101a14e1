declare const WIDGET_VERSION: string | undefined;

/** Set by the build from package.json; sources run unbuilt in tests only. */
export const version: string = typeof WIDGET_VERSION === 'string' ? WIDGET_VERSION : '0.0.0-source';
