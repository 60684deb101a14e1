import type { Zone } from '../src/phone/plan.ts';

/** The plans of one world zone, out of libphonenumber's metadata. */
export function plansOf(zone: string, world: unknown): Zone;
