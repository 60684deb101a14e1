import { type ReactNode, useContext, useState } from 'react';
import { Confirm } from './confirm.tsx';
import { UnsavedContext } from './unsaved.ts';

/**
 * For a page whose open form gives way to another one.
 * @param ofForm what the form would lose, '' for nothing; by default whatever the page has unsaved
 * @returns a function that does something, but asks first while anything would be lost; and the question
 */
export function useAskFirst(ofForm?: string): readonly [(act: () => void) => void, ReactNode] {
  const unsaved = useContext(UnsavedContext);
  const [asked, setAsked] = useState<{ readonly text: string; readonly act: () => void } | null>(null);
  const askFirst = (act: () => void) => {
    const text = ofForm ?? unsaved?.current ?? '';
    if (text === '') act();
    else setAsked({ text, act });
  };
  const question = asked ? (
    <Confirm
      title="Leave this form?"
      action="Leave"
      keep="Stay here"
      busy={false}
      error={null}
      onConfirm={() => {
        setAsked(null);
        asked.act();
      }}
      onClose={() => setAsked(null)}
    >
      <p>{asked.text}</p>
    </Confirm>
  ) : null;
  return [askFirst, question];
}
