import { clampPage } from 'booking-core/domain/history';
import { useT } from 'booking-ui/booking-context';
import { Button } from 'booking-ui/primitives';

export interface PagerProps {
  page: number;
  total: number;
  /** Rows per page. */
  size: number;
  onPage: (page: number) => void;
}

/** The current page with buttons to its neighbours; for a single page only the number of rows. */
export function Pager({ page, total, size, onPage }: PagerProps) {
  const t = useT();
  const pages = Math.max(1, Math.ceil(total / size));
  const here = clampPage(page, total, size);
  const from = (here - 1) * size + 1;
  const to = Math.min(total, here * size);
  const count = <span className="acc-quiet">{t('history.count', { from, to, total })}</span>;
  if (pages === 1) {
    return (
      <div className="acc-pager">
        <p role="status">{count}</p>
      </div>
    );
  }
  return (
    <nav className="acc-pager" aria-label={t('history.pages')}>
      <Button kind="secondary" icon="left" disabled={here <= 1} onClick={() => onPage(here - 1)}>
        <span className="tb-hidden">{t('history.previousPage')}</span>
      </Button>
      <p role="status">
        <span>{t('history.page', { page: here, pages })}</span>
        {count}
      </p>
      <Button kind="secondary" icon="right" disabled={here >= pages} onClick={() => onPage(here + 1)}>
        <span className="tb-hidden">{t('history.nextPage')}</span>
      </Button>
    </nav>
  );
}
