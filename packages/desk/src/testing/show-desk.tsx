import { configure, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { vi } from 'vitest';
import { type Answers, answerTo, DeskAt, type Role } from './desk-at.tsx';

export { refusal } from './desk-at.tsx';

// A page that is fetched when it is first shown takes longer than the usual second on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

/**
 * The desk as a member of staff with a role sees it.
 * @param at the page's address, without `/desk`
 * @returns who presses and types, and what was asked for
 */
export function showDesk(role: Role, at: string, answers: Answers) {
  const asked: { readonly call: string; readonly body: unknown }[] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    // No hub: the desk says that it is not live.
    if (!address.startsWith('/desk/v1')) return new Response(null, { status: 503 });
    const { call, body, response } = await answerTo(role, answers, address, init);
    asked.push({ call, body });
    return response;
  });
  render(<DeskAt address={at} />);
  return { user: userEvent.setup(), asked };
}
