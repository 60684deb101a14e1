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
import { ticket } from './ticket.ts';
import { time } from './time.ts';
import { vehicle } from './vehicle.ts';

/** All texts of the journey, from its first screen to its ticket, loaded with the screens. */
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
  ...ticket,
  ...dialogs,
  ...errors,
} as const;
