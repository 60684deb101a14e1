import type { Section } from '../domain/layout.ts';

/** What the short form asks for (design decisions, section 4), in its reading order. */
export const shortForm: readonly Section[] = ['places', 'time', 'vehicle'];
