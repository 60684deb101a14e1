export { ArrivalDialog } from './arrival-dialog.tsx';
export { TrackingView, type TrackingViewProps } from './tracking-view.tsx';
export { carWords } from './tracking-words.ts';
