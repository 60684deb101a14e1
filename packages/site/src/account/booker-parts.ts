import { lazy } from 'booking-ui/lazy';

/** Parts of other pages that only corporate bookers see, or those who want to become one. */
export const WeeklyChartPart = lazy(() => import('./weekly-chart.tsx')).view('WeeklyChart');
export const CompanyPart = lazy(() => import('./company.tsx')).view('Company');
