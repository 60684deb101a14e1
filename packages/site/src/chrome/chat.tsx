import { useBookingState, useT } from 'booking-ui/booking-context';
import { whenIdle } from 'booking-ui/lazy';
import { useEffect, useRef, useState } from 'react';

export { pages as english } from 'booking-core/messages/pages';

/** A page that never rests gets its chat all the same, in milliseconds. */
const idleWithinMs = 20_000;

/**
 * The operator's chat, in a frame of its own: nothing of it is loaded before it is opened, and it opens by itself, where
 * `autoopenchat` says so, only once the page can be used.
 */
export function Chat() {
  const t = useT();
  const url = useBookingState((state) => (state.boot.status === 'ready' ? state.boot.configuration.chatUrl : ''));
  const auto = useBookingState((state) => state.boot.status === 'ready' && state.boot.configuration.autoOpenChat);
  const [open, setOpen] = useState(false);
  const opened = useRef(false);

  useEffect(() => {
    if (!auto || opened.current) return;
    // A visitor who closed it is left alone.
    return whenIdle(
      window,
      () => {
        if (opened.current) return;
        opened.current = true;
        setOpen(true);
      },
      idleWithinMs,
    );
  }, [auto]);

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
          setOpen(!open);
        }}
      >
        {open ? t('common.close') : t('comment.chat')}
      </button>
    </aside>
  );
}
