/** Headers that both sides know. */
export const headers = {
  /** The signed widget token that `validate` answered. */
  widgetToken: 'x-widget-token',
  /** Ties the calls of one visit together in logs and error reports. */
  correlation: 'x-correlation-id',
} as const;
