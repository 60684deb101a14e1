import { splitName } from 'booking-core/domain';
import { type FocusEvent, useRef } from 'react';
import { TextField, type TextFieldProps } from './text-field.tsx';

interface NameFieldProps extends TextFieldProps {
  value: string;
  onValue: (value: string) => void;
}

/**
 * First and last name. A whole name in the first is shared out when both are left with the last one empty; not on the way
 * from one to the other, where "Ana María" is about to get her last name. Put together again, it stays together.
 */
export function NameFields({ first, last }: { first: NameFieldProps; last: NameFieldProps }) {
  const shared = useRef('');
  const leave = ({ currentTarget, relatedTarget }: FocusEvent<HTMLDivElement>) => {
    // Whoever turns to another window has not left the field.
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
