import { Button, Notice } from 'booking-ui/primitives';
import { useId, useState } from 'react';
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
  const choose = (file: File | undefined) => {
    if (!file) return;
    setWrong('');
    pictureOf(file).then(onPhoto, ({ message }: Error) => setWrong(message));
  };
  return (
    <div className={styles.picture}>
      {photo ? <img src={photo} alt="What passengers will see" width="56" height="56" /> : null}
      <p className="tb-pair">
        <label htmlFor={id}>Picture</label>
        <span className="tb-label" id={`${id}-about`}>
          {known && photo === undefined ? 'There is one. ' : ''}Passengers see it before the ride.
        </span>
      </p>
      <input
        id={id}
        type="file"
        accept="image/png,image/jpeg,image/webp"
        aria-describedby={`${id}-about`}
        onChange={({ currentTarget }) => choose(currentTarget.files?.[0])}
      />
      {photo || (known && photo === undefined) ? (
        <Button onClick={() => onPhoto('')}>Take the picture away</Button>
      ) : null}
      {wrong ? (
        <Notice tone="danger" role="alert">
          {wrong}
        </Notice>
      ) : null}
    </div>
  );
}
