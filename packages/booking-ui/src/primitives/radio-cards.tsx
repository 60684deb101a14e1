import { Fragment, type ReactNode, useId } from 'react';
import { useSheet } from '../styles/use-sheet.ts';
import styles, { css } from './radio-cards.module.css';

export interface RadioOption<Value extends string | number> {
  readonly value: Value;
  readonly disabled?: boolean;
  /** The accessible name, which begins with the option's name; with `lang` markup for parts in other languages. */
  readonly name: ReactNode;
  /** Read after the name: seats, bags, why it is disabled. */
  readonly description?: ReactNode;
  /** The visible content, hidden from assistive technology, which gets `name` and `description`. */
  readonly content: ReactNode;
  /** Collapsed: not visible, not reachable by arrow keys, hidden from assistive technology. */
  readonly hidden?: boolean;
  /** Rendered before the card, e.g. a button that expands it and the cards after it. */
  readonly before?: ReactNode;
}

export interface RadioCardsProps<Value extends string | number> {
  label: string;
  options: readonly RadioOption<Value>[];
  value: Value | null;
  onValue: (value: Value) => void;
  className: string;
  /** Class of each card; the state is in `data-checked` and `data-disabled`. */
  cardClassName: string;
  invalid?: boolean;
  describedBy?: string | undefined;
  field?: string;
}

/** A choice of one of several, as native radio buttons, so that arrow keys, forms and screen readers work natively. */
export function RadioCards<Value extends string | number>(props: RadioCardsProps<Value>) {
  useSheet(css);
  const name = useId();
  // A disabled radio button cannot be focused; without another one the group is.
  const first = props.options.find(({ disabled }) => !disabled);
  return (
    <div
      className={props.className}
      role="radiogroup"
      aria-label={props.label}
      aria-invalid={props.invalid ?? false}
      aria-describedby={props.describedBy}
      {...(first ? {} : { tabIndex: -1, 'data-field': props.field })}
    >
      {props.options.map((option) => (
        <Fragment key={option.value}>
          {option.before}
          <label
            className={`${styles.root} ${props.cardClassName}`}
            part="card"
            data-checked={option.value === props.value}
            data-disabled={option.disabled ?? false}
            hidden={option.hidden}
          >
            <input
              className="tb-cover"
              type="radio"
              name={name}
              value={String(option.value)}
              checked={option.value === props.value}
              disabled={option.disabled ?? false}
              aria-labelledby={`${name}-${option.value}-name`}
              aria-describedby={option.description ? `${name}-${option.value}` : undefined}
              data-field={option === first ? props.field : undefined}
              onChange={() => props.onValue(option.value)}
            />
            <span className={styles.content} aria-hidden="true">
              {option.content}
            </span>
            <span className="tb-hidden" id={`${name}-${option.value}-name`}>
              {option.name}
            </span>
            {option.description ? (
              <span className="tb-hidden" id={`${name}-${option.value}`}>
                {option.description}
              </span>
            ) : null}
          </label>
        </Fragment>
      ))}
    </div>
  );
}
