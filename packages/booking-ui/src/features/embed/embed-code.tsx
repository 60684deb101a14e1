import { type EmbedAttributes, type EmbedKind, embedCode, embedKinds } from 'booking-core/domain/embed-snippet';
import { useEffect, useId, useState } from 'react';
import { Button } from '../../primitives/button.tsx';
import { Segmented } from '../../primitives/segmented.tsx';
import { useSheet } from '../../styles/use-sheet.ts';
import styles, { css } from './embed-code.module.css';

/** English only: for site developers, not for passengers. */
const words = {
  title: 'For your page',
  kind: 'Kind of page',
  kinds: { html: 'HTML', react: 'React', vue: 'Vue', angular: 'Angular', wordpress: 'WordPress' },
  plugin: 'The shortcode needs the operator’s WordPress plugin. Without it, paste the HTML into a block “Custom HTML”.',
  copy: 'Copy',
  copied: 'Copied',
  copyFailed: 'Your browser did not allow copying. Select the code and copy it.',
} as const;

/**
 * The code to copy that embeds the element with these attributes, by the kind of page. `operatorUrl` has no trailing
 * slash; `hint` is displayed below the code.
 */
export function EmbedCode(props: { operatorUrl: string; attributes: EmbedAttributes; hint?: string }) {
  useSheet(css);
  const [kind, setKind] = useState<EmbedKind>('html');
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle');
  const title = useId();
  const text = embedCode(kind, props.operatorUrl, props.attributes);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other lines have not been copied yet
  useEffect(() => setState('idle'), [text]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setState('copied');
    } catch {
      setState('failed');
    }
  };
  return (
    <section className={styles.part} aria-labelledby={title}>
      <div className={styles.head}>
        <h2 className={styles.title} id={title}>
          {words.title}
        </h2>
        <Button kind="secondary" onClick={() => void copy()}>
          {state === 'copied' ? words.copied : words.copy}
        </Button>
      </div>
      <Segmented
        label={words.kind}
        value={kind}
        options={embedKinds.map((value) => ({ value, text: words.kinds[value] }))}
        onValue={setKind}
      />
      <pre className={styles.code}>
        <code>{text}</code>
      </pre>
      {text.startsWith('[') ? <p className={styles.hint}>{words.plugin}</p> : null}
      <p className={styles.hint} role="status">
        {state === 'failed' ? words.copyFailed : props.hint}
      </p>
    </section>
  );
}
