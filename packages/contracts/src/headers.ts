/** Headers that both sides know. */
export const headers = {
  /** The signed widget token that `validate` answered. */
  widgetToken: 'x-widget-token',
  /** `1`: staff book for a caller; it counts with their session alone. */
  forCaller: 'x-for-caller',
  /** Ties the calls of one visit together in logs and error reports. */
  correlation: 'x-correlation-id',
} as const;
