import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { vi } from 'vitest';
import { type Answers, answerTo, DeskAt, type Role } from './desk-at.tsx';

export { refusal } from './desk-at.tsx';

/**
 * Renders the desk for a staff member with a role.
 * @param at the page's address, without `/desk`
 * @returns the simulated user, and the calls made so far
 */
export function showDesk(role: Role, at: string, answers: Answers) {
  const asked: { readonly call: string; readonly body: unknown }[] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    // There is no hub: the desk shows that it is not live.
    if (!address.startsWith('/desk/v1')) return new Response(null, { status: 503 });
    const { call, body, response } = await answerTo(role, answers, address, init);
    asked.push({ call, body });
    return response;
  });
  render(<DeskAt address={at} />);
  return { user: userEvent.setup(), asked };
}
