const channel = (value: number): number => {
  const part = value / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
};

/**
 * The near-black or white text colour with the higher contrast on a colour given by its channels, 0 to 255 (WCAG
 * relative luminance).
 */
export function contrastInk(red: number, green: number, blue: number): '#15130c' | '#ffffff' {
  const luminance = 0.2126 * channel(red) + 0.7152 * channel(green) + 0.0722 * channel(blue);
  const onDark = (1 + 0.05) / (luminance + 0.05);
  const onLight = (luminance + 0.05) / (0.0065 + 0.05);
  return onLight >= onDark ? '#15130c' : '#ffffff';
}
