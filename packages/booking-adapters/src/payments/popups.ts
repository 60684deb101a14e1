const cutsOff: ReadonlySet<string> = new Set(['same-origin', 'noopener-allow-popups']);

/**
 * Whether a window that this page opens can speak to it. A page served with `Cross-Origin-Opener-Policy: same-origin`
 * loses every window of another origin, and a gateway's with it; the page's own headers say so.
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
