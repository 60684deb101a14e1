/** What the user did to a prerendered screen before its code ran. */
export interface RecordedInput {
  /** Typed texts by the name of their field. */
  readonly typed: ReadonlyMap<string, string>;
  /** Dispatches the events again, now that there are listeners. */
  replay(): void;
}

/**
 * Records the input on a prerendered screen until its code runs. Typed text stays in its field by itself; clicks on buttons and
 * fields, and pasted lines, are recorded.
 */
export function recordInput(frame: HTMLElement) {
  const pressed: HTMLElement[] = [];
  const pasted = new Map<HTMLInputElement, DataTransfer>();
  let composing = false;
  let composed = () => {};

  const press = (event: Event) => {
    const control = event.target instanceof Element ? event.target.closest<HTMLElement>('button, input') : null;
    if (control) pressed.push(control);
  };
  const compose = (event: Event) => {
    composing = event.type === 'compositionstart';
    if (!composing) composed();
  };
  const paste = (event: Event) => {
    const { clipboardData, target } = event as ClipboardEvent;
    const text = clipboardData?.getData('text/plain') ?? '';
    // A field would drop the line breaks, which are needed to parse a pasted email.
    if (!(target instanceof HTMLInputElement) || !target.dataset.field || !text.trim().includes('\n')) return;
    event.preventDefault();
    const kept = new DataTransfer();
    kept.setData('text/plain', text);
    pasted.set(target, kept);
  };
  const listened = { click: press, paste, compositionstart: compose, compositionend: compose };
  for (const [type, listener] of Object.entries(listened)) frame.addEventListener(type, listener);

  const stop = () => {
    for (const [type, listener] of Object.entries(listened)) frame.removeEventListener(type, listener);
  };

  const fieldsOf = () => [...frame.querySelectorAll<HTMLInputElement>('input[data-field]')];

  return {
    stop,
    /** Clears the screen and the recording. */
    forget() {
      pressed.length = 0;
      pasted.clear();
      for (const field of fieldsOf()) field.value = '';
    },
    /** Resolves when no text is being composed: a field that is written to then would lose it. */
    quiet: (): Promise<void> =>
      composing
        ? new Promise((resolve) => {
            composed = resolve;
          })
        : Promise.resolve(),
    /** Stops recording. @returns what was done; the nodes of the screen have to be kept for the replay */
    release(): RecordedInput {
      stop();
      const fields = fieldsOf().filter(({ value }) => value);
      return {
        typed: new Map(fields.map((field) => [field.dataset.field ?? '', field.value])),
        replay() {
          const root = frame.getRootNode() as ShadowRoot;
          const active = root.activeElement;
          if (active instanceof HTMLInputElement && frame.contains(active)) {
            // A field that gets the focus selects its text; the user is in the middle of typing.
            const { selectionStart, selectionEnd } = active;
            active.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
            active.setSelectionRange(selectionStart, selectionEnd);
          }
          for (const field of fields) {
            if (field === active) field.dispatchEvent(new Event('input', { bubbles: true }));
            else field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
          }
          for (const [field, clipboardData] of pasted) {
            field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
          }
          // Not for a field that has lost the focus since: it would open its suggestions.
          for (const control of pressed) {
            if (control.isConnected && (control === active || control.localName === 'button')) control.click();
          }
        },
      };
    },
  };
}
