import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react';
import { Icon, type IconName } from './icon.tsx';

export interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled'> {
  kind?: 'primary' | 'secondary' | 'quiet' | 'danger';
  /** Before the label. */
  icon?: IconName;
  /** After the label. */
  trailing?: IconName;
  /** Shows a spinner and ignores presses; the label stays, and so the accessible name. */
  busy?: boolean;
  /** Ignores presses but stays focusable, so that a screen reader still finds it. */
  disabled?: boolean;
  wide?: boolean;
  ref?: Ref<HTMLButtonElement>;
  children: ReactNode;
}

/** A button of type `button` by default, so that it never submits a form by accident. */
export function Button(props: ButtonProps) {
  const {
    kind = 'secondary',
    icon,
    trailing,
    busy = false,
    disabled = false,
    wide,
    onClick,
    className,
    ...rest
  } = props;
  const off = busy || disabled;
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (off) {
      event.preventDefault();
      event.stopPropagation();
    } else onClick?.(event);
  };
  return (
    <button
      type="button"
      {...rest}
      className={className ? `tb-button ${className}` : 'tb-button'}
      part={kind === 'primary' ? 'button primary' : 'button'}
      data-kind={kind}
      data-wide={wide ? '' : undefined}
      aria-disabled={off || undefined}
      aria-busy={busy || undefined}
      onClick={click}
    >
      {busy ? <Icon name="spinner" size={18} className="tb-spin" /> : icon ? <Icon name={icon} size={18} /> : null}
      {props.children}
      {trailing && !busy ? <Icon name={trailing} size={18} /> : null}
    </button>
  );
}

/** A round button that shows only an icon; `label` is its accessible name. */
export function RoundButton(
  props: Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled' | 'children'> & {
    label: string;
    icon: IconName;
    size?: number;
    disabled?: boolean;
    ref?: Ref<HTMLButtonElement>;
  },
) {
  const { label, icon, size, disabled = false, onClick, className, ...rest } = props;
  return (
    <button
      type="button"
      {...rest}
      className={className ? `tb-round ${className}` : 'tb-round'}
      aria-label={label}
      aria-disabled={disabled || undefined}
      onClick={disabled ? undefined : onClick}
    >
      <Icon name={icon} {...(size ? { size } : {})} />
    </button>
  );
}
