import { createTranslator } from 'booking-core/messages';
import { calendar } from 'booking-core/messages/calendar';
import type { ReactNode } from 'react';
import { StyleRoot } from '../styles/style-root.tsx';

/** The messages of stories that render a widget without a booking. */
export const t = createTranslator([calendar]);

/** A widget in a column as wide as the form, without a booking around it. */
export function Column({ children }: { children: ReactNode }) {
  return (
    <StyleRoot>
      <div style={{ display: 'grid', gap: 12, maxInlineSize: 560, margin: '24px auto', paddingInline: 16 }}>
        {children}
      </div>
    </StyleRoot>
  );
}
