export {
  BookingProvider,
  type BookingProviderProps,
  type UiServices,
  type UiTimers,
  useBooking,
  useBookingMemo,
  useBookingState,
  useDispatch,
  useLocale,
  useNow,
  useServices,
  useT,
  useTimers,
} from './booking-context.tsx';
export { BootScreen } from './features/boot.tsx';
export { PlacesSection } from './features/places.tsx';
export { ReturnSection } from './features/return.tsx';
export { same } from './features/same.ts';
export { TimeSection } from './features/time.tsx';
export { BookingApp, type BookingAppProps } from './layouts/booking-app.tsx';
export { createLazy } from './layouts/lazy-part.tsx';
export { type Primary, usePrimary, useSecondary } from './layouts/use-primary.ts';
export { StyleRoot, type Theme } from './styles/style-root.tsx';
export { useSheet } from './styles/use-sheet.ts';
