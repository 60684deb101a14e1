import * as limits from 'booking-core/domain/limits';
import { type Ref, useId, useMemo } from 'react';
import css from '../styles/fields.css?inline';
import { useSheet } from '../styles/use-sheet.ts';
import { countryOptions } from './countries.ts';
import styles, { css as moreCss } from './fields-more.module.css';
import { Icon } from './icon.tsx';
import { FieldText } from './text-field.tsx';

export interface SelectFieldProps {
  label: string;
  options: readonly { readonly value: string; readonly text: string }[];
  /** The autofill type. Browsers fill in only native selects, which is why this is no `Dropdown`. */
  autoComplete: string;
  /** Without it the field is uncontrolled and read from the DOM; `initial` is its first value. */
  value?: string;
  initial?: string;
  onValue?: (value: string) => void;
  onLeave?: () => void;
  error?: string | null;
  /** As in `TextField`. */
  live?: boolean;
  field?: string;
  required?: boolean;
  disabled?: boolean;
  inputRef?: Ref<HTMLSelectElement>;
  className?: string;
}

/** A native select in the product's field box, which the browser can autofill. */
export function SelectField(props: SelectFieldProps) {
  useSheet(css);
  useSheet(moreCss);
  const id = useId();
  const { error = null, value, disabled = false, options } = props;
  // Elements, not data: made anew, every country would be compared on every key of the form.
  const entries = useMemo(
    () =>
      options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.text}
        </option>
      )),
    [options],
  );
  return (
    <div className={`tb-field ${props.className ?? ''}`}>
      <div className="tb-field-box" data-invalid={error !== null} data-disabled={disabled}>
        <label className="tb-label tb-field-label" htmlFor={id}>
          {props.label}
        </label>
        <select
          id={id}
          className={`tb-field-input ${styles.select}`}
          ref={props.inputRef}
          data-field={props.field}
          autoComplete={props.autoComplete}
          {...(value === undefined ? { defaultValue: props.initial ?? '' } : { value })}
          disabled={disabled}
          aria-invalid={error !== null}
          aria-required={props.required ?? false}
          aria-describedby={error ? `${id}-words` : undefined}
          onChange={(event) => props.onValue?.(event.currentTarget.value)}
          onBlur={props.onLeave}
        >
          {entries}
        </select>
        <Icon name="down" size={18} className={styles.selectMark} />
      </div>
      <FieldText id={`${id}-words`} error={error} hint={null} live={props.live ?? false} />
    </div>
  );
}

/** A country by its name in the visit's language, the United Kingdom by default (specification 1 §5). */
export function CountryField({ locale, ...props }: Omit<SelectFieldProps, 'options'> & { locale: string }) {
  const initial = props.initial ?? limits.country;
  const options = useMemo(
    () => countryOptions(locale, initial).map(({ code, name }) => ({ value: code, text: name })),
    [locale, initial],
  );
  return <SelectField {...props} initial={initial} options={options} />;
}
