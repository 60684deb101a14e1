/** Tells which responses are out of date, of requests for one thing whose responses may overtake each other. */
export interface RequestOrder {
  /** @returns the number of a request that is sent now */
  begin(): number;
  /** Whether something later than the response to this request is known. */
  isOutdated(request: number): boolean;
  /** Whether any response is known, or has been made out of date. */
  hasAny(): boolean;
  /** The response to this request is known now: those to it and to earlier ones are out of date. */
  settle(request: number): void;
  /** What is asked for has changed: the responses to all requests up to now are out of date. */
  outdate(): void;
}

export function createRequestOrder(): RequestOrder {
  let begun = 0;
  let outdated = 0;
  return {
    begin: () => ++begun,
    isOutdated: (request) => request <= outdated,
    hasAny: () => outdated > 0,
    settle(request) {
      outdated = request;
    },
    outdate() {
      outdated = begun;
    },
  };
}
