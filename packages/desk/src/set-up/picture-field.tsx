import { Button, Notice } from 'booking-ui/primitives';
import { useId, useRef, useState } from 'react';
import { pictureOf } from './picture.ts';
import styles from './set-up.module.css';

export interface PictureFieldProps {
  /** The new picture; '' removes the stored one, undefined leaves it unchanged. */
  photo: string | undefined;
  /** Whether the driver has a stored picture. */
  known: boolean;
  onPhoto: (photo: string) => void;
}

/** The driver's picture: chosen from a file, reduced in the browser, and shown as passengers will see it. */
export function PictureField({ photo, known, onPhoto }: PictureFieldProps) {
  const id = useId();
  const [wrong, setWrong] = useState('');
  const input = useRef<HTMLInputElement>(null);
  /** Counts the choices: a large picture may be read after the next one is chosen. */
  const choice = useRef(0);
  const choose = (file: File | undefined) => {
    if (!file) return;
    choice.current += 1;
    const asked = choice.current;
    const ifLast =
      <Value,>(use: (value: Value) => void) =>
      (value: Value) => {
        if (choice.current === asked) use(value);
      };
    setWrong('');
    pictureOf(file).then(
      ifLast(onPhoto),
      ifLast(({ message }: Error) => setWrong(message)),
    );
  };
  const takeAway = () => {
    choice.current += 1;
    if (input.current) {
      // Otherwise the same file could not be chosen again.
      input.current.value = '';
      // The pressed button goes with the picture.
      input.current.focus();
    }
    onPhoto('');
  };
  return (
    <div className={styles.picture}>
      {photo ? <img src={photo} alt="What passengers will see" width="56" height="56" /> : null}
      <p className="tb-pair">
        <label htmlFor={id}>Picture</label>
        <span className="tb-label" id={`${id}-about`}>
          {known && photo === undefined ? 'A picture is saved. ' : ''}Passengers see it before the ride.
        </span>
      </p>
      <input
        ref={input}
        id={id}
        type="file"
        accept="image/png,image/jpeg,image/webp"
        aria-describedby={`${id}-about`}
        onChange={({ currentTarget }) => choose(currentTarget.files?.[0])}
      />
      {photo || (known && photo === undefined) ? <Button onClick={takeAway}>Remove picture</Button> : null}
      {wrong ? (
        <Notice tone="danger" role="alert">
          {wrong}
        </Notice>
      ) : null}
    </div>
  );
}
