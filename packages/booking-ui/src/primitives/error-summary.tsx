import { useEffect, useRef, useState } from 'react';
import { useT } from '../booking-context.tsx';
import { Notice } from './notice.tsx';

/** One invalid field. */
export interface Problem {
  /** The field's name, unique among the problems. */
  readonly field: string;
  /** The error text. Called on each render, because the language may change while the list is displayed. */
  readonly words: () => string;
  /** The id of the field, '' where it has none. */
  readonly id: string;
  /** The field, or a part of it; its line is removed once it is valid. A field in a provider's frame has none here. */
  readonly element?: Element | undefined;
  /** Moves the focus to the field. */
  readonly focus: () => void;
}

export interface ErrorSummaryProps {
  problems: readonly Problem[];
  /** The focused element at the refusal: this list's code may load after the user has begun to type elsewhere. */
  from: Element | null;
}

/**
 * All errors of a refusal, each a link to its field; gets the focus when it appears (GOV.UK's error summary). Corrected
 * fields disappear from the list, whose height stays, so that nothing moves during the correction.
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
    // A field counts as corrected only after it was marked invalid, which may happen after this effect.
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
  // Renders again after a language change: `words` may read the fields' DOM, which has the new texts only then.
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
