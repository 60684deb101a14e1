import { useEffect, useState } from 'react';
import { useNavigationType } from 'react-router';

/**
 * The text of a field that is also in the address. The router renders a new address in a transition, and React resets a
 * field that is controlled by it to its old text meanwhile: the caret would jump to the end. The text therefore has a
 * state of its own, which other changes of the address than `replace`, the field's own, overwrite.
 * @param asked the text in the address
 */
export function useTyped(asked: string): readonly [string, (text: string) => void] {
  const [text, setText] = useState(asked);
  const kind = useNavigationType();
  useEffect(() => {
    if (kind !== 'REPLACE') setText(asked);
  }, [asked, kind]);
  return [text, setText];
}
