import { expect, test } from 'vitest';
import { hashPassword } from './index.ts';

const platform = async (text: string): Promise<string> => {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
};

test.each(['cobol1959', '', 'Zażółć gęślą jaźń', '🚕 to the airport'])(
  '%j is hashed as everywhere else',
  async (text) => {
    expect(await hashPassword(text)).toBe(await platform(text));
  },
);
