import { useEffect, useRef } from 'react';
import { useT } from '../booking-context.tsx';
import { Notice } from './notice.tsx';

/** One thing that is wrong, in the words that stand at its field. */
export interface Problem {
  /** Its field; no two problems have the same. */
  readonly field: string;
  readonly words: string;
  /** The id of the field, '' where it has none. */
  readonly id: string;
  /** Leads to the field. */
  readonly focus: () => void;
}

/** Everything that was refused at once, each a link to its field; takes the focus when it comes (GOV.UK's error summary). */
export function ErrorSummary({ problems }: { problems: readonly Problem[] }) {
  const t = useT();
  const box = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another refusal is heard again
  useEffect(() => box.current?.focus(), [problems]);
  return (
    <section ref={box} aria-label={t('problem.title')} tabIndex={-1}>
      <Notice tone="danger" title={t('problem.title')}>
        <ul>
          {problems.map(({ field, words, id, focus }) => (
            <li key={field}>
              <a
                className="tb-link"
                href={`#${id}`}
                onClick={(event) => {
                  event.preventDefault();
                  focus();
                }}
              >
                {words}
              </a>
            </li>
          ))}
        </ul>
      </Notice>
    </section>
  );
}
