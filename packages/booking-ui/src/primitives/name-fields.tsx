import { splitName } from 'booking-core/domain';
import { type FocusEvent, useRef } from 'react';
import { TextField, type TextFieldProps } from './text-field.tsx';

interface NameFieldProps extends TextFieldProps {
  value: string;
  onValue: (value: string) => void;
}

/**
 * First and last name. A full name in the first field is split when the focus leaves both fields with the last name
 * empty; not when it moves between them, since the user of "Ana María" is about to enter a last name. A name that the
 * user joins again is not split a second time.
 */
export function NameFields({ first, last }: { first: NameFieldProps; last: NameFieldProps }) {
  const shared = useRef('');
  const leave = ({ currentTarget, relatedTarget }: FocusEvent<HTMLDivElement>) => {
    // Switching to another window also fires `blur`, but the field stays the active element.
    const { activeElement } = currentTarget.getRootNode() as Document | ShadowRoot;
    if (currentTarget.contains(relatedTarget) || currentTarget.contains(activeElement)) return;
    const whole = first.value.trim();
    const parts = last.value.trim() === '' && whole !== shared.current ? splitName(whole) : null;
    if (!parts || first.readOnly || last.readOnly) return;
    shared.current = whole;
    first.onValue(parts.firstName);
    last.onValue(parts.lastName);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: leaving is of the fields in it
    <div className="tb-field-wide tb-fields" onBlur={leave}>
      <TextField autoCapitalize="words" enterKeyHint="next" {...first} />
      <TextField autoCapitalize="words" enterKeyHint="next" {...last} />
    </div>
  );
}
