import { common } from './common.ts';
import { contact } from './contact.ts';
import { details } from './details.ts';
import { dialogs } from './dialogs.ts';
import { errors } from './errors.ts';
import { fare } from './fare.ts';
import { options } from './options.ts';
import { payment } from './payment.ts';
import { places } from './places.ts';
import { steps } from './steps.ts';
import { time } from './time.ts';
import { vehicle } from './vehicle.ts';

/** The texts of the journey's screens, loaded with them. */
export const journey = {
  ...common,
  ...steps,
  ...places,
  ...time,
  ...options,
  ...vehicle,
  ...contact,
  ...details,
  ...payment,
  ...fare,
  ...dialogs,
  ...errors,
} as const;
