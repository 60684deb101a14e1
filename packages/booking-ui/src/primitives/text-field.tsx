import * as limits from 'booking-core/domain/limits';
import {
  type ChangeEvent,
  type ClipboardEvent,
  type InputHTMLAttributes,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useId,
} from 'react';
import css from '../styles/fields.css?inline';
import { useSheet } from '../styles/use-sheet.ts';
import { Icon, type IconName } from './icon.tsx';

/**
 * The kinds of a textbox (specification 1 §2) that are one line or several of text. A country is a `SelectField`, a
 * phone with its calling code a `PhoneField`, a password that can be revealed a `PasswordField`, and a card has
 * `CardNumberField` and `CardCvcField`.
 */
export type TextFieldType = 'text' | 'postcode' | 'textarea' | 'email' | 'tel' | 'password' | 'confirmPassword';

interface Kind {
  readonly input: 'text' | 'email' | 'tel' | 'password';
  readonly autoComplete?: string;
  readonly inputMode?: InputHTMLAttributes<HTMLInputElement>['inputMode'];
  readonly autoCapitalize?: string;
  readonly maxLength?: number;
}

/** The input attributes of each kind; a field's own props override them. */
const kinds: Readonly<Record<TextFieldType, Kind>> = {
  text: { input: 'text' },
  textarea: { input: 'text' },
  postcode: {
    input: 'text',
    autoComplete: 'postal-code',
    autoCapitalize: 'characters',
    maxLength: limits.postcodeMaxLength,
  },
  email: { input: 'email', autoComplete: 'email', inputMode: 'email', autoCapitalize: 'none' },
  tel: { input: 'tel', autoComplete: 'tel-national', inputMode: 'tel', maxLength: 30 },
  password: { input: 'password', autoComplete: 'current-password', autoCapitalize: 'none' },
  confirmPassword: { input: 'password', autoComplete: 'new-password', autoCapitalize: 'none' },
};

export interface TextFieldProps {
  label: string;
  /** Without it the field is uncontrolled and read through `inputRef`. */
  value?: string;
  onValue?: (value: string) => void;
  onLeave?: () => void;
  /** The error text under the field; its space is reserved, so that nothing moves when it appears. */
  error?: string | null;
  /** Announces the error to screen readers when it appears; otherwise they read it with the focused field. */
  live?: boolean;
  /** Help under the field while there is no error. */
  hint?: string | null;
  /** The name a layout finds the field by, to focus the first invalid one. */
  field?: string;
  type?: TextFieldType;
  /** Formats the typed text while the caret is at its end. */
  format?: (typed: string) => string;
  /** Displayed before the text. */
  icon?: IconName;
  /** Displayed at the field's end, e.g. the brand of a card number. */
  children?: ReactNode;
  autoComplete?: string;
  inputMode?: InputHTMLAttributes<HTMLInputElement>['inputMode'];
  autoCapitalize?: string;
  enterKeyHint?: InputHTMLAttributes<HTMLInputElement>['enterKeyHint'];
  /** Characters; 255 by default (specification 1 §5). */
  maxLength?: number;
  required?: boolean;
  disabled?: boolean;
  /** Not editable, but can be focused and copied. */
  readOnly?: boolean;
  /** Marks a field that may stay empty. */
  optionalText?: string;
  /** Shows a password as plain text. */
  revealed?: boolean;
  rows?: number;
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
  onPaste?: (event: ClipboardEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
  inputRef?: Ref<HTMLInputElement & HTMLTextAreaElement>;
  className?: string;
  /** The id of a datalist with suggestions. */
  list?: string | undefined;
}

/** A text field of one line or several, with its label inside the box and its error or hint under it. */
export function TextField(props: TextFieldProps) {
  useSheet(css);
  const id = useId();
  const { error = null, hint = null, type = 'text', value, icon, format } = props;
  const kind = kinds[type];
  const words = error ?? hint;
  const change = (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
    const element = event.currentTarget;
    // Formatted only with the caret at the end, because otherwise a digit inserted in the middle would move the caret.
    if (format && element.selectionStart === element.value.length) {
      const formatted = format(element.value);
      if (element.value !== formatted) element.value = formatted;
    }
    props.onValue?.(element.value);
  };
  const shared = {
    id,
    className: 'tb-field-input',
    ...(value === undefined ? {} : { value }),
    // The style sheet detects an empty field by `:placeholder-shown`, and puts the label in place of the text.
    placeholder: ' ',
    disabled: props.disabled ?? false,
    readOnly: props.readOnly ?? false,
    maxLength: props.maxLength ?? kind.maxLength ?? limits.textMaxLength,
    'data-field': props.field,
    'aria-invalid': error !== null,
    'aria-required': props.required ?? false,
    'aria-describedby': words ? `${id}-words` : undefined,
    autoComplete: props.autoComplete ?? kind.autoComplete,
    autoCapitalize: props.autoCapitalize ?? kind.autoCapitalize,
    enterKeyHint: props.enterKeyHint,
    spellCheck: type === 'textarea',
    onBlur: props.onLeave,
    onKeyDown: props.onKeyDown,
    onPaste: props.onPaste,
    ref: props.inputRef,
    onChange: change,
  };
  return (
    <div className={`tb-field ${props.className ?? ''}`}>
      <div
        className="tb-field-box"
        data-invalid={error !== null}
        data-disabled={(props.disabled || props.readOnly) ?? false}
        data-icon={icon ? '' : undefined}
      >
        {icon ? <Icon name={icon} className="tb-field-icon" /> : null}
        <label className="tb-label tb-field-label" htmlFor={id}>
          {props.label}
          {props.optionalText ? <> {props.optionalText}</> : null}
        </label>
        {type === 'textarea' ? (
          // Browsers scroll only to the caret, which would leave the rest of a long text under the bar.
          <textarea
            {...shared}
            rows={props.rows ?? 3}
            onFocus={({ currentTarget }) => currentTarget.scrollIntoView?.({ block: 'nearest' })}
          />
        ) : (
          <input
            {...shared}
            type={props.revealed ? 'text' : kind.input}
            inputMode={props.inputMode ?? kind.inputMode}
            list={props.list}
          />
        )}
        {props.children}
      </div>
      <FieldText id={`${id}-words`} error={error} hint={hint} live={props.live ?? false} />
    </div>
  );
}

interface FieldWordsProps {
  id: string;
  error: string | null;
  hint: string | null;
  live?: boolean;
}

/** The reserved line under a field for its error or hint. */
export function FieldText({ id, error, hint, live = false }: FieldWordsProps) {
  return (
    <p
      id={id}
      className="tb-words"
      data-error={error !== null}
      {...(live ? { 'aria-live': 'assertive', role: error ? 'alert' : undefined } : {})}
    >
      {error ?? hint ?? ''}
    </p>
  );
}
