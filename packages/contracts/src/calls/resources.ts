import { deskCalls } from './desk.ts';
import { dispatchCalls } from './dispatch.ts';
import { dispatchRideCalls } from './dispatch-rides.ts';
import { driveCalls } from './drive.ts';
import type { ResourceCall } from './resource.ts';

/** The authentication of each group of calls. */
export const resourceSecurity = {
  dispatchKey: {
    type: 'http',
    scheme: 'bearer',
    description: 'API key created by the operator: `npm run operator -- key add NAME --scopes …`.',
  },
  deskSession: {
    type: 'apiKey',
    in: 'cookie',
    name: 'desk-session',
    description: 'Session of a staff member; accepted only from pages of the server’s own origin.',
  },
  driveCookie: {
    type: 'apiKey',
    in: 'cookie',
    name: 'drive-session',
    description: 'Session of a driver’s phone; set by the call that signs in.',
  },
} as const;

export interface ResourceGroup {
  /** Its description in the OpenAPI document. */
  readonly about: string;
  /** The prefix of its operation ids in the OpenAPI document. */
  readonly prefix: string;
  readonly security: keyof typeof resourceSecurity;
  readonly calls: Readonly<Record<string, ResourceCall>>;
}

/** The calls on resources, in the groups of the API reference. */
export const resourceGroups: Readonly<Record<string, ResourceGroup>> = {
  Dispatch: {
    about:
      'Used by a dispatch system: reads bookings and their changes, assigns drivers, and reports rides and positions.',
    ...{ prefix: 'dispatch', security: 'dispatchKey', calls: { ...dispatchCalls, ...dispatchRideCalls } },
  },
  Desk: {
    about: 'Used by the pages of the operator’s staff: rides, bookings for callers, drivers, figures and settings.',
    ...{ prefix: 'desk', security: 'deskSession', calls: deskCalls },
  },
  Drive: {
    about: 'Used by the page on a driver’s phone: the driver’s rides, their events, and the position of the vehicle.',
    ...{ prefix: 'drive', security: 'driveCookie', calls: driveCalls },
  },
};
