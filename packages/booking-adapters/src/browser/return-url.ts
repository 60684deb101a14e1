/**
 * Where a gateway's page leads back to: the page that is shown, and '' for the booking's own page where that is in a frame. A
 * gateway has a window of its own there, which the page may not outlive, and what a frame keeps of a booking no window of its own
 * can read: browsers part what they store by the page around.
 */
export const returnUrlOf = (view: Window): string => (view.top === view ? view.location.href : '');
