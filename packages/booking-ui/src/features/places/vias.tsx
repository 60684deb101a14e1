import { type RefObject, useLayoutEffect, useRef } from 'react';
import { useBookingState, useDispatch, useT } from '../../booking-context.tsx';
import { RoundButton } from '../../primitives/button.tsx';
import { useSheet } from '../../styles/use-sheet.ts';
import styles, { css } from './place-details.module.css';
import { PlaceRow } from './places.tsx';

export interface ViasProps {
  /** The section with all places and the button that adds one. */
  section: RefObject<HTMLElement | null>;
  /** The id of the via that the user added last; its field gets the focus. '' for none. */
  added: string;
  /** Announces that two vias were swapped. */
  onMoved: (words: string) => void;
}

/** The via stops, with buttons that change their order. */
export function Vias({ section, added, onMoved }: ViasProps) {
  useSheet(css);
  const t = useT();
  const dispatch = useDispatch();
  const vias = useBookingState((state) => state.journey.vias);
  /** Selector of the control to focus once it is rendered: an added via, or the control after a removed one. */
  const focusNext = useRef<string | null>(null);

  useLayoutEffect(() => {
    if (added) focusNext.current = `[data-field="via:${added}"]`;
  }, [added]);
  useLayoutEffect(() => {
    const target = focusNext.current && section.current?.querySelector<HTMLElement>(focusNext.current);
    if (!target) return;
    focusNext.current = null;
    // A user who has begun to type in another field keeps the focus there.
    if (!section.current?.querySelector('input:focus')) target.focus();
  });

  const remove = (via: string, index: number) => {
    const next = vias[index + 1] ?? vias[index - 1];
    focusNext.current = next ? `[data-field="via:${next.id}"]` : '[data-add-via]';
    dispatch({ type: 'journey.viaRemoved', id: via });
  };
  const move = (via: string, index: number, by: -1 | 1) => {
    // At either end the pressed button is disabled, so the opposite one gets the focus.
    const end = index + by === 0 || index + by === vias.length - 1;
    focusNext.current = `[data-move="${via}:${end ? -by : by}"]`;
    onMoved(t('places.moved', { from: index + 1, to: index + by + 1 }));
    dispatch({ type: 'journey.viaMoved', id: via, by });
  };

  return vias.map((via, index) => (
    <PlaceRow
      key={via.id}
      target={{ via: via.id }}
      kind="via"
      label={t('places.via', { number: index + 1 })}
      hint={t('places.viaHint')}
    >
      {vias.length > 1 ? (
        <div className={styles.placeMoves}>
          <RoundButton
            icon="up"
            size={16}
            data-move={`${via.id}:-1`}
            label={t('places.moveUp', { number: index + 1 })}
            disabled={index === 0}
            onClick={() => move(via.id, index, -1)}
          />
          <RoundButton
            icon="down"
            size={16}
            data-move={`${via.id}:1`}
            label={t('places.moveDown', { number: index + 1 })}
            disabled={index === vias.length - 1}
            onClick={() => move(via.id, index, 1)}
          />
        </div>
      ) : null}
      <RoundButton
        icon="close"
        size={18}
        label={t('places.removeVia', { number: index + 1 })}
        onClick={() => remove(via.id, index)}
      />
    </PlaceRow>
  ));
}
