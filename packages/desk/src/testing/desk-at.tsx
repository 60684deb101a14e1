import { QueryClientProvider } from '@tanstack/react-query';
import { StyleRoot } from 'booking-ui/styles/style-root.tsx';
import { useState } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { createQueries } from '../api/queries.ts';
import { Desk } from '../desk.tsx';
import type { Me } from '../session/session-context.ts';
import { sampleMe } from './sample.ts';

export type Role = Me['staff']['role'];

/** Responses by method and path (`POST /keys`, with or without its query): a JSON value, or a whole `Response`. */
export type Answers = Readonly<Record<string, (body: unknown) => unknown>>;

/** @returns the response to a call of the desk; `{}` for one that `answers` does not list */
export async function answerTo(role: Role, answers: Answers, address: string, init: RequestInit = {}) {
  const call = `${init.method} ${address.replace('/desk/v1', '')}`;
  const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
  const answer = answers[call] ?? answers[call.replace(/\?.*/, '')];
  const told = answer ? await answer(body) : call === 'GET /me' ? sampleMe(role) : {};
  return { call, body, response: told instanceof Response ? told : Response.json(told) };
}

/** @returns a refusal in the server's form */
export const refusal = (status: number, detail: string, field?: string): Response =>
  Response.json({ title: 'No', status, code: 'invalid', detail, ...(field ? { field } : {}) }, { status });

/** The whole desk at an address, without `/desk`. */
export function DeskAt({ address }: { address: string }) {
  const [queries] = useState(() => createQueries({ retry: false, staleTime: 0 }));
  const [router] = useState(() => createMemoryRouter([{ path: '*', Component: Desk }], { initialEntries: [address] }));
  return (
    <QueryClientProvider client={queries}>
      <StyleRoot locale="en-GB">
        <RouterProvider router={router} />
      </StyleRoot>
    </QueryClientProvider>
  );
}
