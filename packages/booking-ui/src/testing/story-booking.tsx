import type { Language } from 'booking-core/messages';
import { type ReactElement, type ReactNode, useEffect } from 'react';
import { BookingProvider, type UiServices } from '../booking-context.tsx';
import type { Theme } from '../styles/style-root.tsx';
import { allWords, type StateOverrides } from './scripted-booking.ts';
import type { StoryWorld, Visit, VisitOptions } from './story-world.ts';

export interface StoryOptions extends Omit<VisitOptions, 'state'> {
  /** What the browser does for the story otherwise than it usually does. */
  readonly services?: Partial<UiServices>;
  readonly theme?: Theme;
  /** Of the column that the story stands in, in CSS pixels: as wide as the form unless said otherwise; 0 is the whole page. */
  readonly width?: number;
}

/** What a story finds in its context. */
export interface Loaded {
  readonly language: Language | null;
  readonly visit: Visit;
}

/** As much of Storybook's context as a story reads. */
export interface StoryContext {
  readonly loaded: Record<string, unknown>;
}

type Loader = (context: { readonly parameters: Record<string, unknown> }) => Promise<{ visit: Visit }>;

export interface DecoratedStory {
  readonly loaders: Loader[];
  readonly decorators: ((Story: () => ReactElement, context: StoryContext) => ReactElement)[];
}

export interface DrawnStory {
  readonly loaders: Loader[];
  readonly render: (args: object, context: StoryContext) => ReactElement;
}

/** The frame of a story: the visit that was opened for it, ended when it goes. */
function InVisit(props: { loaded: Loaded; options: StoryOptions; children: ReactNode }) {
  const { visit, language } = props.loaded;
  const { services, theme } = props.options;
  useEffect(() => () => visit.dispose(), [visit]);
  return (
    <BookingProvider
      booking={visit.booking}
      locale="en-GB"
      language={language}
      // A story draws views without the doors that bring their English.
      messages={language ? null : allWords}
      services={{ ...visit.services, ...services }}
      {...(theme ? { theme } : {})}
    >
      {props.children}
    </BookingProvider>
  );
}

/** Opens the visit that a story is about, before it is drawn. */
export const openVisit =
  (options: VisitOptions): Loader =>
  async ({ parameters }) => {
    const world = await (parameters.world as () => Promise<StoryWorld>)();
    return { visit: await world.open(options) };
  };

/** A visit in the given state, on the operator API in the page, for a story that draws itself. */
export const withBooking = (state: StateOverrides = {}, options: StoryOptions = {}): DecoratedStory => ({
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

/** Where a part of a page would stand on it. */
function Column({ width, children }: { width: number; children: ReactNode }) {
  if (width === 0) return children;
  return (
    <div style={{ boxSizing: 'border-box', maxInlineSize: width + 32, marginInline: 'auto', padding: 16 }}>
      {/* The part's layout follows the column that it has here, not the page. */}
      <div style={{ display: 'grid', gap: 24, container: 'tb / inline-size' }}>{children}</div>
    </div>
  );
}

/** A story: a part of a screen in a visit in the given state, on the operator API in the page. */
export const storyOf = (ui: ReactNode, state: StateOverrides = {}, options: StoryOptions = {}): DrawnStory => ({
  loaders: [openVisit({ ...options, state })],
  render: (_args, context) => (
    <InVisit loaded={context.loaded as unknown as Loaded} options={options}>
      <Column width={options.width ?? formWidth}>{ui}</Column>
    </InVisit>
  ),
});
