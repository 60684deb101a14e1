/** HTTP headers used by client and server. */
export const headers = {
  /** The signed widget token returned by `validate`. */
  widgetToken: 'x-widget-token',
  /** `1`: staff book for a caller; valid only with a staff session. */
  forCaller: 'x-for-caller',
  /** With `forCaller`: the number of the company that the caller's ride is for. */
  forCompany: 'x-for-company',
  /** Correlates the calls of one visit in logs and error reports. */
  correlation: 'x-correlation-id',
} as const;
