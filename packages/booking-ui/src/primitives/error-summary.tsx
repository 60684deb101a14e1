import { useEffect, useRef, useState } from 'react';
import { useT } from '../booking-context.tsx';
import { Notice } from './notice.tsx';

/** One thing that is wrong. */
export interface Problem {
  /** Its field; no two problems have the same. */
  readonly field: string;
  /** What stands at it. Asked for at each turn: the language may change while the list stands. */
  readonly words: () => string;
  /** The id of the field, '' where it has none. */
  readonly id: string;
  /** The field, or a part of it; once it is valid its line goes. A field in a provider's frame has none here. */
  readonly element?: Element | undefined;
  /** Leads to the field. */
  readonly focus: () => void;
}

export interface ErrorSummaryProps {
  problems: readonly Problem[];
  /** What had the focus when it was refused: the code of this list may come after the visitor has begun to type elsewhere. */
  from: Element | null;
}

/**
 * Everything that was refused at once, each a link to its field; takes the focus when it comes (GOV.UK's error summary). What
 * is put right goes from the list, which keeps its room: nothing moves under the finger that does it.
 */
export function ErrorSummary({ problems, from }: ErrorSummaryProps) {
  const t = useT();
  const box = useRef<HTMLElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const [mended, setMended] = useState<{ readonly of: readonly Problem[]; readonly fields: readonly string[] }>();
  useEffect(() => {
    if (!box.current || !list.current) return;
    const root = box.current.getRootNode() as Document | ShadowRoot;
    const focused = root.activeElement;
    if (focused === from || !focused?.matches('input, select, textarea')) box.current.focus();
    list.current.style.minBlockSize = '';
    list.current.style.minBlockSize = `${list.current.offsetHeight}px`;
    // A field that was not marked yet is not right yet.
    const marked = new Set<string>();
    const look = () => {
      const fields = problems.flatMap(({ field, element }) => {
        const wrong = element?.closest('[aria-invalid="true"]');
        if (wrong) marked.add(field);
        return !wrong && marked.has(field) ? [field] : [];
      });
      setMended({ of: problems, fields });
    };
    look();
    const watch = new MutationObserver(look);
    watch.observe(root, { subtree: true, attributeFilter: ['aria-invalid'] });
    return () => watch.disconnect();
  }, [problems, from]);
  // Words that are read at the fields are there once the fields are drawn in another language.
  const [, draw] = useState({});
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => draw({}), [t]);
  const left = problems.filter(({ field }) => mended?.of !== problems || !mended.fields.includes(field));
  return (
    <section
      ref={box}
      aria-label={t('problem.title')}
      tabIndex={-1}
      style={{ visibility: left.length > 0 ? undefined : 'hidden' }}
    >
      <Notice tone="danger" title={t('problem.title')}>
        <ul ref={list}>
          {left.map(({ field, words, id, focus }) => (
            <li key={field}>
              <a
                className="tb-link"
                href={`#${id}`}
                onClick={(event) => {
                  event.preventDefault();
                  focus();
                }}
              >
                {words()}
              </a>
            </li>
          ))}
        </ul>
      </Notice>
    </section>
  );
}
