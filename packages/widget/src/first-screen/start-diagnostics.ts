import { fetchDiagnostics } from './build-manifest.ts';

/** Whether the page reserves an element's height: it has one before it has content. */
const keepsHeight = (element: HTMLElement): boolean =>
  Number.parseFloat(element.ownerDocument.defaultView?.getComputedStyle(element).minHeight ?? '0') > 0;

/** Warns in the console of unknown or invalid attributes and of a refusal. */
export function warnOfPage(element: HTMLElement, operator: string): void {
  fetchDiagnostics().then(
    ({ warn }) => warn(element, operator),
    // The element works without diagnostics.
    () => {},
  );
}

/**
 * Records violations of the page's content security policy, and fetches the panel that reports them over the page.
 * @returns a function that removes the panel
 */
export function startDiagnostics(element: HTMLElement, operator: string): () => void {
  const { ownerDocument: document } = element;
  const violations: SecurityPolicyViolationEvent[] = [];
  const note = (event: SecurityPolicyViolationEvent) => violations.push(event);
  document.addEventListener('securitypolicyviolation', note);
  const reserved = keepsHeight(element);
  let stopped = false;
  let remove = () => {};
  fetchDiagnostics().then(
    ({ showDiagnostics }) => {
      if (!stopped) remove = showDiagnostics({ element, violations, reserved, operator });
    },
    () =>
      console.warn(
        'The embed diagnostics could not be loaded: look for script-src and network errors in this console.',
      ),
  );
  return () => {
    stopped = true;
    document.removeEventListener('securitypolicyviolation', note);
    remove();
  };
}
