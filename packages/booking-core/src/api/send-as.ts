import type { HttpPort } from '../ports/index.ts';

/** Sends with the token of a session. */
export const sendAs = (bearer: string, http: HttpPort): HttpPort => ({
  send: (request, cancel) =>
    http.send({ ...request, headers: { ...request.headers, authorization: `Bearer ${bearer}` } }, cancel),
});
