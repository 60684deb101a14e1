import { bookers } from '../pages/lazy-pages.ts';

/** Parts of other pages that only corporate bookers see, or those who want to become one. */
export const WeeklyChartPart = bookers(() => import('./weekly-chart.tsx')).view('WeeklyChart');
export const CompanyPart = bookers(() => import('./company.tsx')).view('Company');
