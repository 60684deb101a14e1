import type { Language } from 'booking-core/messages';
import { type ReactElement, type ReactNode, useEffect } from 'react';
import { BookingProvider, type UiServices } from '../booking-context.tsx';
import type { Theme } from '../styles/style-root.tsx';
import { allMessages, type StateOverrides } from './scripted-booking.ts';
import type { StoryWorld, Visit, VisitOptions } from './story-world.ts';

export interface StoryOptions extends Omit<VisitOptions, 'state'> {
  /** Browser services of the story that differ from the visit's. */
  readonly services?: Partial<UiServices>;
  readonly theme?: Theme;
  /** The width of the story's column in CSS pixels: that of the form by default; 0 is the whole page. */
  readonly width?: number;
}

/** The loaded data in a story's context. */
export interface Loaded {
  readonly language: Language | null;
  readonly visit: Visit;
}

/** The part of Storybook's context that stories read. */
export interface StoryContext {
  readonly loaded: Record<string, unknown>;
}

type Loader = (context: { readonly parameters: Record<string, unknown> }) => Promise<{ visit: Visit }>;

/** Storybook's globals of a story, which win over its toolbar: a dark story is on a dark page. */
interface InTheme {
  readonly globals?: { readonly scheme: Theme };
}

/** @returns what puts the story's page into the theme, too; nothing without one */
export const inTheme = (theme: Theme | undefined): InTheme => (theme ? { globals: { scheme: theme } } : {});

export interface DecoratedStory extends InTheme {
  readonly loaders: Loader[];
  readonly decorators: ((Story: () => ReactElement, context: StoryContext) => ReactElement)[];
}

export interface DrawnStory extends InTheme {
  readonly loaders: Loader[];
  readonly render: (args: object, context: StoryContext) => ReactElement;
}

/** Provides a story with the visit opened for it, and disposes of the visit on unmount. */
function InVisit(props: { loaded: Loaded; options: StoryOptions; children: ReactNode }) {
  const { visit, language } = props.loaded;
  const { services, theme } = props.options;
  useEffect(() => () => visit.dispose(), [visit]);
  return (
    <BookingProvider
      booking={visit.booking}
      locale="en-GB"
      language={language}
      // Stories render views without the `lazy` wrappers that add their English messages.
      messages={language ? null : allMessages}
      services={{ ...visit.services, ...services }}
      {...(theme ? { theme } : {})}
    >
      {props.children}
    </BookingProvider>
  );
}

/** @returns a Storybook loader that opens the story's visit before it renders */
export const openVisit =
  (options: VisitOptions): Loader =>
  async ({ parameters }) => {
    const world = await (parameters.world as () => Promise<StoryWorld>)();
    return { visit: await world.open(options) };
  };

/** For a story with its own `render`: a visit in the given state, with the operator API in the page. */
export const withBooking = (state: StateOverrides = {}, options: StoryOptions = {}): DecoratedStory => ({
  ...inTheme(options.theme),
  loaders: [openVisit({ ...options, state })],
  decorators: [
    (Story, context) => (
      <InVisit loaded={context.loaded as unknown as Loaded} options={options}>
        {Story()}
      </InVisit>
    ),
  ],
});

const formWidth = 560;

/** A centred column of the given width, like the one on the page. */
function Column({ width, children }: { width: number; children: ReactNode }) {
  if (width === 0) return children;
  return (
    <div style={{ boxSizing: 'border-box', maxInlineSize: width + 32, marginInline: 'auto', padding: 16 }}>
      {/* The container makes the content's layout depend on this column, not on the page. */}
      <div style={{ display: 'grid', gap: 24, container: 'tb / inline-size' }}>{children}</div>
    </div>
  );
}

/** A story: a part of a screen in a visit in the given state, with the operator API in the page. */
export const storyOf = (ui: ReactNode, state: StateOverrides = {}, options: StoryOptions = {}): DrawnStory => ({
  ...inTheme(options.theme),
  loaders: [openVisit({ ...options, state })],
  render: (_args, context) => (
    <InVisit loaded={context.loaded as unknown as Loaded} options={options}>
      <Column width={options.width ?? formWidth}>{ui}</Column>
    </InVisit>
  ),
});
