import { limits } from 'booking-core/domain';
import { type InputHTMLAttributes, type KeyboardEvent, type Ref, useId } from 'react';
import css from '../styles/fields.css?inline';
import { useSheet } from '../styles/use-sheet.ts';

export interface TextFieldProps {
  label: string;
  value: string;
  onValue: (value: string) => void;
  onLeave?: () => void;
  /** Words under the field; the space is reserved, so that nothing moves when they come. */
  error?: string | null;
  /** Help under the field while there is no error. */
  hint?: string | null;
  /** The name a layout finds the field by, to focus the first invalid one. */
  field?: string;
  type?: 'text' | 'email' | 'tel' | 'password';
  autoComplete?: string;
  inputMode?: InputHTMLAttributes<HTMLInputElement>['inputMode'];
  autoCapitalize?: string;
  enterKeyHint?: InputHTMLAttributes<HTMLInputElement>['enterKeyHint'];
  /** Characters; specification 1 §5 gives 255 when nothing else is said. */
  maxLength?: number;
  required?: boolean;
  disabled?: boolean;
  /** Marks a field that may stay empty. */
  optionalText?: string;
  multiline?: boolean;
  rows?: number;
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
  inputRef?: Ref<HTMLInputElement & HTMLTextAreaElement>;
  className?: string;
}

/** One line of text, or several, with its label on top inside the box and its words under it. */
export function TextField(props: TextFieldProps) {
  useSheet(css);
  const id = useId();
  const { error = null, hint = null, multiline = false, type = 'text' } = props;
  const words = error ?? hint;
  const shared = {
    id,
    className: 'tb-field-input',
    value: props.value,
    // An empty box shows its label in the place of the text; the style sheet tells empty by the placeholder.
    placeholder: ' ',
    disabled: props.disabled ?? false,
    maxLength: props.maxLength ?? limits.textMaxLength,
    'data-field': props.field,
    'aria-invalid': error !== null,
    'aria-required': props.required ?? false,
    'aria-describedby': words ? `${id}-words` : undefined,
    autoComplete: props.autoComplete,
    autoCapitalize: props.autoCapitalize,
    enterKeyHint: props.enterKeyHint,
    spellCheck: multiline,
    onBlur: props.onLeave,
    onKeyDown: props.onKeyDown,
    ref: props.inputRef,
  };
  return (
    <div className={`tb-field ${props.className ?? ''}`}>
      <div className="tb-field-box" data-invalid={error !== null} data-disabled={props.disabled ?? false}>
        <label className="tb-field-label" htmlFor={id}>
          {props.label}
          {props.optionalText ? <> {props.optionalText}</> : null}
        </label>
        {multiline ? (
          <textarea {...shared} rows={props.rows ?? 3} onChange={(event) => props.onValue(event.currentTarget.value)} />
        ) : (
          <input
            {...shared}
            type={type}
            inputMode={props.inputMode}
            onChange={(event) => props.onValue(event.currentTarget.value)}
          />
        )}
      </div>
      <FieldWords id={`${id}-words`} error={error} hint={hint} />
    </div>
  );
}

/** The reserved line under a field. */
export function FieldWords({ id, error, hint }: { id: string; error: string | null; hint: string | null }) {
  return (
    <p id={id} className="tb-words" data-error={error !== null}>
      {error ?? hint ?? ''}
    </p>
  );
}
