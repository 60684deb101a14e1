/** Headers that both sides know. */
export const headers = {
  /** The signed widget token that `validate` answered. */
  widgetToken: 'x-widget-token',
  /** `1`: staff book for a caller; it counts with their session alone. */
  forCaller: 'x-for-caller',
  /** With `forCaller`: the number of the company that the caller's ride is for. */
  forCompany: 'x-for-company',
  /** Ties the calls of one visit together in logs and error reports. */
  correlation: 'x-correlation-id',
} as const;
