export {
  BookingProvider,
  type BookingProviderProps,
  MessagesProvider,
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
} from './booking-context.tsx';
export { BootText } from './features/boot/boot-failure.tsx';
export { BootSkeleton } from './features/boot/boot-skeleton.tsx';
export { PlacesSection } from './features/places/places.tsx';
export { ReturnSection } from './features/time/return.tsx';
export { TimeSection } from './features/time/time.tsx';
export { BookingApp, type BookingAppProps } from './layouts/booking-app.tsx';
export { type Primary, usePrimary } from './layouts/use-primary.ts';
export { lazy } from './lazy.tsx';
export { same } from './same.ts';
export { StyleRoot, type Theme } from './styles/style-root.tsx';
export { useSheet } from './styles/use-sheet.ts';
