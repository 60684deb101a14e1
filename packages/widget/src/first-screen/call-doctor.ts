import { fetchDoctor } from './build-manifest.ts';

/** Whether the page keeps an element's height free by itself: what it has before anything is in it. */
const keepsHeight = (element: HTMLElement): boolean =>
  Number.parseFloat(element.ownerDocument.defaultView?.getComputedStyle(element).minHeight ?? '0') > 0;

/**
 * Notes what the page's content security policy stops, and fetches the doctor who says it in the element. The answer sends
 * the doctor away.
 */
export function callDoctor(element: HTMLElement, shadow: ShadowRoot, operator: string): () => void {
  const { ownerDocument: document } = element;
  const violations: SecurityPolicyViolationEvent[] = [];
  const note = (event: SecurityPolicyViolationEvent) => violations.push(event);
  document.addEventListener('securitypolicyviolation', note);
  const reserved = keepsHeight(element);
  let gone = false;
  let leave = () => {};
  fetchDoctor().then(
    ({ attend }) => {
      if (!gone) leave = attend({ element, shadow, violations, reserved, operator });
    },
    () => console.warn('The embed doctor could not be fetched: look for script-src and the network in this console.'),
  );
  return () => {
    gone = true;
    document.removeEventListener('securitypolicyviolation', note);
    leave();
  };
}
