import type { StaffRole } from 'contracts';
import { type Fixture, origin } from './fixture.ts';

const password = 'correct horse battery staple';

/**
 * Adds a staff member with a role and signs them in.
 * @param adminKey the key that the server was opened with
 * @returns the headers that their browser sends: origin and session
 */
export async function signedIn(server: Fixture, adminKey: string, role: StaffRole): Promise<Record<string, string>> {
  const authorization = `Bearer ${adminKey}`;
  const { body } = await server.post('/admin/staff', { email: `${role}@operator.example`, role }, { authorization });
  const code = String(body.link).split('#')[1];
  const { headers } = await server.post('/desk/v1/password', { code, password }, { origin });
  return { origin, cookie: (headers.get('set-cookie') ?? '').split(';')[0] ?? '' };
}
