import { sql } from 'kysely';
import * as v from 'valibot';
import type { Database } from '../database/open.ts';
import type { Deps } from '../deps.ts';
import { readText } from '../http/read.ts';

/** The path, on the page's own origin, to which browsers report violations of the content security policy. */
export const reportsPath = '/csp-reports';

/** The headers and directives that request reports, in the current (`report-to`) and the older (`report-uri`) form. */
export const reportingHeaders = { 'reporting-endpoints': `csp="${reportsPath}"` } as const;
export const reportingDirectives = `report-uri ${reportsPath}; report-to csp`;

const maxBytes = 16 * 1024;
/** Most rows of reports, as a limit for forged ones; reports of existing rows are still counted beyond it. */
export const maxPolicyReports = 500;
const text = v.optional(v.pipe(v.string(), v.maxLength(4_000)), '');
const older = v.object({
  'csp-report': v.object({ 'blocked-uri': text, 'effective-directive': text, 'violated-directive': text }),
});
const newer = v.array(v.object({ type: text, body: v.looseObject({ blockedURL: text, effectiveDirective: text }) }));

/** @returns the origin of a blocked URL, as its path and query may be private; keywords such as `inline` unchanged. */
function blocked(address: string): string {
  if (/^[a-z-]{1,20}$/.test(address)) return address;
  try {
    const { origin, protocol } = new URL(address);
    return origin === 'null' ? protocol.slice(0, 20) : origin.slice(0, 200);
  } catch {
    return 'unreadable';
  }
}

/** Counts a report for display on the desk. */
async function keepReport(database: Database, directive: string, origin: string, now: number): Promise<void> {
  await sql`
    insert into policy_reports (directive, blocked, first_at, last_at)
    select ${directive}, ${origin}, ${now}::bigint, ${now}::bigint
    where (select count(*) from policy_reports) < ${maxPolicyReports}
      or exists (select 1 from policy_reports where directive = ${directive} and blocked = ${origin})
    on conflict (directive, blocked) do update
      set times = policy_reports.times + 1, last_at = excluded.last_at`.execute(database);
}

/**
 * POST /csp-reports: logs and counts each reported directive and blocked origin, never the URL that the visitor opened.
 * @returns always 204, because browsers ignore the response.
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
    // Invalid JSON does not come from a browser and is ignored.
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
