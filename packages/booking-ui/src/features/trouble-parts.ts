import { aside } from '../layouts/aside.ts';
import { createLazy } from '../layouts/lazy-part.tsx';

/** What a step says in the place of what it cannot offer; most never have to. */

const trouble = () => import('./trouble.tsx');
export const VehiclesFailed = createLazy(() => trouble().then((module) => module.VehiclesFailed), aside);
export const NoVehicleFits = createLazy(() => trouble().then((module) => module.NoVehicleFits), aside);
export const NotBooked = createLazy(() => trouble().then((module) => module.NotBooked), aside);
export const NoWayToPay = createLazy(() => trouble().then((module) => module.NoWayToPay), aside);
