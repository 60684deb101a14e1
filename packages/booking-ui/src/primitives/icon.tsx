/** Lucide 1.62 (ISC licence), each icon as one path on a 24 px grid, rounded to tenths. */
export const paths = {
  plane:
    'M17.8 19.2 16 11l3.5-3.5C21 6 21.5 4 21 3c-1-.5-3 0-4.5 1.5L13 8 4.8 6.2c-.5-.1-.9.1-1.1.5l-.3.5c-.2.5-.1 1 .3 1.3L9 12l-2 3H4l-1 1 3 2 2 3 1-1v-3l3-2 3.5 5.3c.3.4.8.5 1.3.3l.5-.2c.4-.3.6-.7.5-1.2z',
  train:
    'M8 3.1V7a4 4 0 0 0 8 0V3.1M9 15l-1-1m7 1 1-1M9 19c-2.8 0-5-2.2-5-5v-4a8 8 0 0 1 16 0v4c0 2.8-2.2 5-5 5Zm-1 0-2 3m10-3 2 3',
  pin: 'M20 10c0 5-5.5 10.2-7.4 11.8a1 1 0 0 1-1.2 0C9.5 20.2 4 15 4 10a8 8 0 0 1 16 0M15 10a3 3 0 1 1-6 0 3 3 0 0 1 6 0',
  town: 'M12 10h.01M12 14h.01M12 6h.01M16 10h.01M16 14h.01M16 6h.01M8 10h.01M8 14h.01M8 6h.01M9 22v-3a1 1 0 0 1 1-1h4a1 1 0 0 1 1 1v3M6 2h12a2 2 0 0 1 2 2v16a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2',
  hotel: 'M2 20v-8a2 2 0 0 1 2-2h16a2 2 0 0 1 2 2v8M4 10V6a2 2 0 0 1 2-2h12a2 2 0 0 1 2 2v4m-8-6v6M2 18h20',
  home: 'M15 21v-8a1 1 0 0 0-1-1h-4a1 1 0 0 0-1 1v8M3 10a2 2 0 0 1 .7-1.5l7-6a2 2 0 0 1 2.6 0l7 6A2 2 0 0 1 21 10v9a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2z',
  work: 'M16 20V4a2 2 0 0 0-2-2h-4a2 2 0 0 0-2 2v16M4 6h16a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2',
  star: 'm12 2 3.1 6.3 6.9 1-5 4.9 1.2 6.8-6.2-3.2L5.8 21 7 14.2 2 9.3l6.9-1z',
  landmark:
    'M10 18v-7M11.1 2.2a2 2 0 0 1 1.8 0l7.8 3.8A.5.5 0 0 1 20.5 7h-17a.5.5 0 0 1-.2-.9zM14 18v-7m4 7v-7M3 22h18M6 18v-7',
  ship: 'M12 2v2m0 5.2V13m7-1V6a2 2 0 0 0-2-2H7a2 2 0 0 0-2 2v6m14.4 7A11.6 11.6 0 0 0 21 13l-8.2-3.6a2 2 0 0 0-1.6 0L3 13a11.6 11.6 0 0 0 2.8 7.8M2 20q2.5 2 5 0t5 0 5 0 5 0',
  plus: 'M5 12h14M12 5v14',
  minus: 'M5 12h14',
  close: 'M18 6 6 18M6 6l12 12',
  swap: 'M8 4v16m0 0-3.5-3.5M8 20l3.5-3.5M16 20V4m0 0-3.5 3.5M16 4l3.5 3.5',
  locate: 'M2 12h3m14 0h3M12 2v3m0 14v3M19 12a7 7 0 1 1-14 0 7 7 0 0 1 14 0M15 12a3 3 0 1 1-6 0 3 3 0 0 1 6 0',
  down: 'm6 9 6 6 6-6',
  up: 'm18 15-6-6-6 6',
  left: 'm15 18-6-6 6-6',
  right: 'm9 18 6-6-6-6',
  forward: 'M5 12h14m-7-7 7 7-7 7',
  back: 'm12 19-7-7 7-7m7 7H5',
  check: 'M20 6 9 17l-5-5',
  offline:
    'M12 20h.01M8.5 16.4a5 5 0 0 1 7 0M5 12.9a10 10 0 0 1 5.2-2.7M19 12.9a10 10 0 0 0-2-1.5M2 8.8a15 15 0 0 1 4.2-2.6M22 8.8a15 15 0 0 0-11.3-3.8M2 2l20 20',
  warning: 'm21.7 18-8-14a2 2 0 0 0-3.5 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.7-3M12 9v4m0 4h.01',
  calendar: 'M8 2v3m8-3v3M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2M3 9h18',
  edit: 'M21.2 6.8a1 1 0 0 0-4-4L3.8 16.2a2 2 0 0 0-.5.8l-1.3 4.4a.5.5 0 0 0 .6.6l4.4-1.3a2 2 0 0 0 .8-.5zM15 5l4 4',
  spinner: 'M21 12a9 9 0 1 1-6.2-8.6',
} as const;

/** The name of an icon, or the path of one that only one view uses. */
export type IconName = keyof typeof paths | { readonly path: string };

/** Icons that are mirrored in right-to-left languages, because they point in the reading direction. */
const turning: ReadonlySet<IconName> = new Set(['left', 'right', 'forward', 'back']);

interface IconProps {
  name: IconName;
  /** The side in px. */
  size?: number;
  className?: string | undefined;
}

/** An icon beside a text, hidden from screen readers because it never carries meaning alone. */
export function Icon({ name, size = 20, className }: IconProps) {
  return (
    <svg
      className={className}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={size < 18 ? 2.4 : 2}
      strokeLinecap="round"
      strokeLinejoin="round"
      data-turns={turning.has(name) || undefined}
      aria-hidden="true"
      focusable="false"
    >
      <path d={typeof name === 'string' ? paths[name] : name.path} />
    </svg>
  );
}
