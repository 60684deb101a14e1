export type MapTheme = 'light' | 'dark';

export interface MapPalette {
  readonly water: string;
  readonly land: string;
  readonly city: string;
  readonly border: string;
  readonly line: string;
  readonly label: string;
  readonly smallLabel: string;
  readonly ink: string;
  readonly accent: string;
}

/** The page's text colour, accent colour and font, used by the map; null where the page has none. */
export interface MapInk {
  readonly ink: string | null;
  readonly accent: string | null;
  readonly fontFamily: string | null;
}

const ACCENT = '#ffb700';

const PALETTES: Readonly<Record<MapTheme, MapPalette>> = {
  light: {
    water: '#c6d8e4',
    land: '#e6e5df',
    city: '#ecebe6',
    border: '#d6d4cb',
    line: '#ffffff',
    label: '#4b4d55',
    smallLabel: '#5f6169',
    ink: '#17181c',
    accent: ACCENT,
  },
  dark: {
    water: '#20394a',
    land: '#1a1d21',
    city: '#1f2328',
    border: '#2b3037',
    line: '#323840',
    label: '#b4b7c0',
    smallLabel: '#8b8e98',
    ink: '#f2f1ee',
    accent: ACCENT,
  },
};

/** The colours of a theme, with the page's own text and accent colours where it has them. */
export function paletteFor(theme: MapTheme, page: MapInk): MapPalette {
  const palette = PALETTES[theme];
  return { ...palette, ink: page.ink ?? palette.ink, accent: page.accent ?? palette.accent };
}
