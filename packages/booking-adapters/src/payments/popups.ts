const cutsOff: ReadonlySet<string> = new Set(['same-origin', 'noopener-allow-popups']);

/**
 * Whether a window opened by this page can communicate with it. A page served with `Cross-Origin-Opener-Policy:
 * same-origin` loses contact with windows of other origins, such as a gateway's. Reads the page's own response headers;
 * true when they cannot be read.
 */
export async function pageAllowsPopups(): Promise<boolean> {
  try {
    const response = await fetch(window.location.href, { method: 'HEAD' });
    const [policy = ''] = (response.headers.get('cross-origin-opener-policy') ?? '').split(';');
    return !cutsOff.has(policy.trim().toLowerCase());
  } catch {
    return true;
  }
}
