import { Button, Notice } from 'booking-ui/primitives';
import styles from './set-up.module.css';
import type { Code } from './tracking-code.ts';

export interface TrackingCodeLinesProps {
  code: Code;
  /** The outcome of copying as text; '' before it. */
  copied: string;
  onCopied: (words: string) => void;
  onClose: () => void;
}

/** The HTML snippet for a partner's page, with a button to copy it. */
export function TrackingCodeLines({ code, copied, onCopied, onClose }: TrackingCodeLinesProps) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(code.snippet);
      onCopied('Copied.');
    } catch {
      onCopied('This browser does not let the page copy: select the lines.');
    }
  };
  return (
    <Notice
      tone="success"
      role="status"
      title={`The lines for ${code.partner || code.code}`}
      actions={
        <>
          <Button kind="primary" onClick={() => void copy()}>
            Copy
          </Button>
          <Button onClick={onClose}>Done</Button>
        </>
      }
    >
      <pre className={styles.lines}>
        <code>{code.snippet}</code>
      </pre>
      {copied ? <p>{copied}</p> : null}
    </Notice>
  );
}
