import { useBookingState, useT } from 'booking-ui/booking-context';
import { whenIdle } from 'booking-ui/lazy';
import { useEffect, useRef, useState } from 'react';
import { useSite } from '../site-context.ts';

export { pages as english } from 'booking-core/messages/pages';

/** After this time (milliseconds) the chat opens even if the page has not become idle. */
const idleWithinMs = 20_000;

/** The session key that says that the visitor has closed the chat, on this page or on an earlier one. */
const closedKey = 'taxi-booking:chat-closed';

/**
 * The operator's chat in a frame. Nothing of it is loaded before it is opened. With `autoopenchat` it opens
 * automatically, but only once the page can be used.
 */
export function Chat() {
  const t = useT();
  const url = useBookingState((state) => (state.boot.status === 'ready' ? state.boot.configuration.chatUrl : ''));
  const auto = useBookingState((state) => state.boot.status === 'ready' && state.boot.configuration.autoOpenChat);
  const { session } = useSite();
  const [open, setOpen] = useState(false);
  const opened = useRef(false);

  useEffect(() => {
    if (!auto || opened.current || session.get(closedKey) !== null) return;
    // Opens only once, so that it stays closed after the visitor closed it.
    return whenIdle(
      window,
      () => {
        if (opened.current) return;
        opened.current = true;
        setOpen(true);
      },
      idleWithinMs,
    );
  }, [auto, session]);

  if (!/^https?:\/\//.test(url)) return null;
  return (
    <aside className="site-chat" data-open={open} aria-label={t('comment.chat')}>
      {open ? (
        <iframe
          className="site-chat-frame"
          src={url}
          title={t('comment.chat')}
          sandbox="allow-scripts allow-forms allow-popups allow-same-origin"
          referrerPolicy="no-referrer"
        />
      ) : null}
      <button
        type="button"
        className="site-account site-chat-button"
        aria-expanded={open}
        onClick={() => {
          opened.current = true;
          if (open) session.set(closedKey, 'true');
          setOpen(!open);
        }}
      >
        {open ? t('common.close') : t('comment.chat')}
      </button>
    </aside>
  );
}
