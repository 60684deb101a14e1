/** What the visitor did to a screen before it came to life. */
export interface Held {
  /** What is typed, by the name of its field. */
  readonly typed: ReadonlyMap<string, string>;
  /** Does it again, now that somebody listens. */
  replay(): void;
}

export const nothingHeld: Held = { typed: new Map(), replay: () => {} };

/**
 * Watches a drawn screen until it comes to life. What is typed stands in its field by itself; presses are noted.
 */
export function hold(frame: HTMLElement) {
  const pressed: HTMLElement[] = [];
  let composing = false;
  let composed = () => {};

  const press = (event: Event) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null;
    if (button) pressed.push(button);
  };
  const compose = (event: Event) => {
    composing = event.type === 'compositionstart';
    if (!composing) composed();
  };
  const listened = { click: press, compositionstart: compose, compositionend: compose };
  for (const [type, listener] of Object.entries(listened)) frame.addEventListener(type, listener);

  const stop = () => {
    for (const [type, listener] of Object.entries(listened)) frame.removeEventListener(type, listener);
  };

  return {
    stop,
    /** Resolves when no text is being composed: a field that is written to then would lose it. */
    quiet: (): Promise<void> =>
      composing
        ? new Promise((resolve) => {
            composed = resolve;
          })
        : Promise.resolve(),
    /** Hands over what was done. The nodes of the screen have to be kept. */
    release(): Held {
      stop();
      const fields = [...frame.querySelectorAll<HTMLInputElement>('input[data-field]')].filter(({ value }) => value);
      return {
        typed: new Map(fields.map((field) => [field.dataset.field ?? '', field.value])),
        replay() {
          const root = frame.getRootNode() as ShadowRoot;
          const active = root.activeElement;
          if (active instanceof HTMLInputElement && frame.contains(active)) {
            // Whoever gets the focus marks its text; the visitor is in the middle of it.
            const { selectionStart, selectionEnd } = active;
            active.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
            active.setSelectionRange(selectionStart, selectionEnd);
          }
          for (const field of fields) {
            if (field === active) field.dispatchEvent(new Event('input', { bubbles: true }));
            else field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
          }
          for (const button of pressed) if (button.isConnected) button.click();
        },
      };
    },
  };
}
