/** An attribute of the element, as its manifest describes it. */
export interface DescribedAttribute {
  readonly name: string;
  readonly description: string;
  /** What the element does without it, where one value says so. */
  readonly fallback: string | null;
  /** `flag`: present or absent; `choice`: one of `options`; `text`: any text. */
  readonly kind: 'flag' | 'choice' | 'text';
  readonly options: readonly string[];
}

/** An event, custom property, part, slot or state of the element, as its manifest describes it. */
export interface Described {
  readonly name: string;
  readonly description: string;
}

type Listed = readonly { readonly name: string; readonly description?: string }[];

/** What is read of a manifest (https://github.com/webcomponents/custom-elements-manifest, schema 2). */
export interface Manifest {
  readonly modules: readonly {
    readonly declarations: readonly {
      readonly tagName?: string;
      readonly attributes?: readonly {
        readonly name: string;
        readonly description?: string;
        readonly default?: string;
        readonly type?: { readonly text: string };
      }[];
      readonly events?: Listed;
      readonly cssProperties?: Listed;
      readonly cssParts?: Listed;
      readonly slots?: Listed;
      readonly cssStates?: Listed;
    }[];
  }[];
}

/** What a manifest says of the element. */
export function describedIn(manifest: Manifest): {
  readonly attributes: readonly DescribedAttribute[];
  readonly events: readonly Described[];
  readonly customProperties: readonly Described[];
  readonly parts: readonly Described[];
  readonly slots: readonly Described[];
  readonly states: readonly Described[];
} {
  const element = manifest.modules
    .flatMap(({ declarations }) => declarations)
    .find(({ tagName }) => tagName === 'taxi-booking');
  const attributes = (element?.attributes ?? []).map(
    ({ name, description = '', type, ...rest }): DescribedAttribute => {
      const options = [...(type?.text ?? '').matchAll(/"([^"]*)"/g)].map(([, value]) => value ?? '');
      const kind = type?.text === 'boolean' ? 'flag' : options.length > 0 ? 'choice' : 'text';
      return { name, description, fallback: rest.default ?? null, kind, options };
    },
  );
  const all = (listed: Listed = []) => listed.map(({ name, description = '' }) => ({ name, description }));
  return {
    attributes,
    events: all(element?.events),
    customProperties: all(element?.cssProperties),
    parts: all(element?.cssParts),
    slots: all(element?.slots),
    states: all(element?.cssStates),
  };
}
