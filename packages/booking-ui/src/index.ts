export {
  BookingProvider,
  type BookingProviderProps,
  type UiServices,
  type UiTimers,
  useBooking,
  useBookingMemo,
  useBookingState,
  useDispatch,
  useLanguage,
  useLocale,
  useNow,
  useServices,
  useT,
  useTimers,
  WordsProvider,
} from './booking-context.tsx';
export { BootWords } from './features/boot.tsx';
export { BootSkeleton } from './features/boot-skeleton.tsx';
export { PlacesSection } from './features/places.tsx';
export { ReturnSection } from './features/return.tsx';
export { same } from './features/same.ts';
export { TimeSection } from './features/time.tsx';
export { BookingApp, type BookingAppProps } from './layouts/booking-app.tsx';
export { lazy } from './layouts/lazy.tsx';
export { type Primary, usePrimary } from './layouts/use-primary.ts';
export { StyleRoot, type Theme } from './styles/style-root.tsx';
export { useSheet } from './styles/use-sheet.ts';
