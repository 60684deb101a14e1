import { sql } from 'kysely';
import * as v from 'valibot';
import type { Database } from '../database/open.ts';
import type { Deps } from '../deps.ts';
import { readText } from '../http/read.ts';

/** Where browsers tell what a page's policy kept from it; on the address of the page. */
export const reportsPath = '/csp-reports';

/** The headers and directives by which a page of ours asks for them, in both ways that browsers know. */
export const reportingHeaders = { 'reporting-endpoints': `csp="${reportsPath}"` } as const;
export const reportingDirectives = `report-uri ${reportsPath}; report-to csp`;

const maxBytes = 16 * 1024;
/** Whoever makes reports up fills no more than this; what is known already is counted all the same. */
export const mostPolicyReports = 500;
const text = v.optional(v.pipe(v.string(), v.maxLength(4_000)), '');
const older = v.object({
  'csp-report': v.object({ 'blocked-uri': text, 'effective-directive': text, 'violated-directive': text }),
});
const newer = v.array(v.object({ type: text, body: v.looseObject({ blockedURL: text, effectiveDirective: text }) }));

/** A blocked address without path and query, which may hold what nobody else is to know; words such as `inline` as they are. */
function blocked(address: string): string {
  if (/^[a-z-]{1,20}$/.test(address)) return address;
  try {
    const { origin, protocol } = new URL(address);
    return origin === 'null' ? protocol.slice(0, 20) : origin.slice(0, 200);
  } catch {
    return 'unreadable';
  }
}

/** Counts what was kept from a page, for the staff to read. */
async function keepReport(database: Database, directive: string, origin: string, now: number): Promise<void> {
  await sql`
    insert into policy_reports (directive, blocked, first_at, last_at)
    select ${directive}, ${origin}, ${now}::bigint, ${now}::bigint
    where (select count(*) from policy_reports) < ${mostPolicyReports}
      or exists (select 1 from policy_reports where directive = ${directive} and blocked = ${origin})
    on conflict (directive, blocked) do update
      set times = policy_reports.times + 1, last_at = excluded.last_at`.execute(database);
}

/**
 * POST /csp-reports: a line in the log and a count for the desk for each directive and origin, never an address that a visitor
 * visited.
 * @returns 204 whatever was sent: a browser does nothing with an answer.
 */
export async function receivePolicyReport(
  request: Request,
  { database, clock, log }: Pick<Deps, 'database' | 'clock' | 'log'>,
): Promise<Response> {
  const told = async (named: string, address: string) => {
    const directive = /^[a-z-]{1,40}$/.test(named) ? named : 'unreadable';
    const origin = blocked(address);
    log?.({ level: 'warn', event: 'csp', directive, blocked: origin });
    await keepReport(database, directive, origin, clock());
  };
  let sent: unknown = null;
  try {
    sent = JSON.parse(await readText(request, maxBytes));
  } catch {
    // Whoever sends something else is no browser.
  }
  const one = v.safeParse(older, sent);
  if (one.success) {
    const report = one.output['csp-report'];
    await told(
      report['effective-directive'] || (report['violated-directive'].split(' ')[0] ?? ''),
      report['blocked-uri'],
    );
  }
  const many = v.safeParse(newer, sent);
  if (many.success) {
    for (const { type, body } of many.output.slice(0, 5)) {
      if (type === 'csp-violation') await told(body.effectiveDirective, body.blockedURL);
    }
  }
  return new Response(null, { status: 204, headers: { 'cache-control': 'no-store' } });
}
