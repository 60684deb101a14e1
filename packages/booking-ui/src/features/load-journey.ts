/** Loads the journey. The element, whose first chunk contains it, is built with another one (packages/widget/src/load-journey.ts). */
export const loadJourney = () => import('./journey.ts');
