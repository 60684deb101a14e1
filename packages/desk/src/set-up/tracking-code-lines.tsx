import { Button, Notice } from 'booking-ui/primitives';
import styles from './set-up.module.css';
import type { Code } from './tracking-code.ts';

export interface TrackingCodeLinesProps {
  code: Code;
  /** What became of copying, in words; '' before. */
  copied: string;
  onCopied: (words: string) => void;
  onClose: () => void;
}

/** The lines that go into a partner's page, to be copied. */
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
