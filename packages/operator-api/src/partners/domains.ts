import * as v from 'valibot';
import type { Database } from '../database/open.ts';
import { badRequest } from '../http/refusal.ts';
import { domainOf } from '../licence/admin-calls.ts';
import type { LicenceRow } from '../operator/schema.ts';

/** Maximum number of requested domains per tracking code. */
export const maxPendingDomains = 20;

export interface AskedDomain {
  readonly id: number;
  readonly trackingCode: string;
  readonly partnerId: number;
  readonly domain: string;
  /** Epoch milliseconds. */
  readonly askedAt: number;
  readonly refused: boolean;
}

/**
 * Reads a domain as the user typed it, or the host of a URL.
 * @throws {Refusal} 400 with the field's name for anything else
 */
export function readDomain(typed: string): string {
  const host = typed
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/[/?#:].*$/, '');
  const read = v.safeParse(domainOf, host);
  if (!read.success)
    throw badRequest(`A domain is ${read.issues[0].message.replace(/^expected /, '')}.`, { field: 'domain' });
  return read.output;
}

/** The pending and refused domain requests, oldest first: of all companies, or of one. */
export async function askedDomains(database: Database, partnerId?: number): Promise<readonly AskedDomain[]> {
  const rows = await database
    .selectFrom('partner_domains')
    .selectAll()
    .$if(partnerId !== undefined, (query) => query.where('partner_id', '=', partnerId as number))
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    trackingCode: row.tracking_code,
    partnerId: row.partner_id,
    domain: row.domain,
    askedAt: row.asked_at,
    refused: row.decided_at !== null,
  }));
}

/** Requests a domain; repeating a refused request makes it pending again. @returns the request's id */
export async function askDomain(
  database: Database,
  { trackingcode }: LicenceRow,
  partnerId: number,
  domain: string,
  now: number,
): Promise<number> {
  const { id } = await database
    .insertInto('partner_domains')
    .values({ tracking_code: trackingcode, partner_id: partnerId, domain, asked_at: now })
    .onConflict((conflict) =>
      conflict.columns(['tracking_code', 'partner_id', 'domain']).doUpdateSet({ asked_at: now, decided_at: null }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Closes a pending request as decided. @returns false where it was withdrawn, or decided by somebody else */
export async function closeDomain(database: Database, id: number, now: number): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('partner_domains')
    .set({ decided_at: now })
    .where('id', '=', id)
    .where('decided_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes a request that was withdrawn or approved. @returns false where the company has no request with that id */
export async function forgetDomain(database: Database, id: number, partnerId: number): Promise<boolean> {
  const { numDeletedRows } = await database
    .deleteFrom('partner_domains')
    .where('id', '=', id)
    .where('partner_id', '=', partnerId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
