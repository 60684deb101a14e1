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

/** An event of the element, as its manifest describes it. */
export interface DescribedEvent {
  readonly name: string;
  readonly description: string;
}

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
      readonly events?: readonly { readonly name: string; readonly description?: string }[];
    }[];
  }[];
}

/** The attributes and events of the element in a manifest. */
export function describedIn(manifest: Manifest): {
  readonly attributes: readonly DescribedAttribute[];
  readonly events: readonly DescribedEvent[];
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
  const events = (element?.events ?? []).map(({ name, description = '' }) => ({ name, description }));
  return { attributes, events };
}
