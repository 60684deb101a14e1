import { type FareLine, formatMoney, type Money } from 'booking-core/domain';
import { useLocale, useT } from '../../booking-context.tsx';
import { useSheet } from '../../styles/use-sheet.ts';
import styles, { css } from './fare-change.module.css';

export interface FareBefore {
  readonly money: Money;
  readonly lines: readonly FareLine[];
}

/** What is different from the fare that was on screen before: the total, and the line that moved most. */
export function FareChange({ before, money, lines }: FareBefore & { before: FareBefore }) {
  useSheet(css);
  const t = useT();
  const locale = useLocale();
  const by = { minor: money.minor - before.money.minor, currency: money.currency };
  const line = before.lines.length > 0 ? biggestChange(before.lines, lines) : null;
  return (
    <p className={styles.change}>
      <span>
        {t('fare.was', { money: formatMoney(before.money, locale) })}
        {line ? <> · {line.label}</> : null}
      </span>
      <b data-less={by.minor < 0}>{formatMoney(by, locale, true).replace('-', '−')}</b>
    </p>
  );
}

/** The line that is new, gone or differs most between two fares. */
export function biggestChange(before: readonly FareLine[], after: readonly FareLine[]): FareLine | null {
  let found: FareLine | null = null;
  let most = 0;
  for (const line of [...after, ...before]) {
    const of = (lines: readonly FareLine[]) => lines.find((other) => other.kind === line.kind)?.minor ?? 0;
    const size = Math.abs(of(after) - of(before));
    if (size > most) {
      most = size;
      found = line;
    }
  }
  return found;
}
