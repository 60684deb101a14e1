import { Notice } from 'booking-ui/primitives';
import { useSheet } from 'booking-ui/styles/use-sheet.ts';
import { useState } from 'react';
import { AskBeforeLeaving } from '../shell/ask-before-leaving.tsx';
import { Failures } from '../shell/failures.tsx';
import { Page, Waiting } from '../shell/page.tsx';
import { useAskFirst } from '../shell/use-ask-first.tsx';
import { AddTrackingCode } from './add-tracking-code.tsx';
import { AskedDomains } from './asked-domains.tsx';
import { css } from './set-up.module.css';
import { type Code, withHolder } from './tracking-code.ts';
import { TrackingCodeForm } from './tracking-code-form.tsx';
import { TrackingCodeLines } from './tracking-code-lines.tsx';
import { TrackingCodeTable } from './tracking-code-table.tsx';
import { useTrackingCodes } from './use-tracking-codes.ts';

/**
 * The tracking codes of partners' pages with their HTML snippets; owners add codes, change them and restore versions.
 */
export default function TrackingCodes() {
  useSheet(css);
  const { codes, change, decide, failures } = useTrackingCodes();
  /** The code whose snippet is shown. */
  const [shown, setShown] = useState<Code | null>(null);
  const [copied, setCopied] = useState('');
  /** The code whose form is open. */
  const [edited, setEdited] = useState('');
  const [said, setSaid] = useState('');
  const [isChanged, setChanged] = useState(false);
  const [isTyped, setTyped] = useState(false);
  const changed = isChanged ? `Your changes to ${edited} are not saved.` : '';
  const typed = isTyped ? 'The tracking code you entered is not added yet.' : '';
  const [askFirst, question] = useAskFirst(changed);
  const show = (each: Code) => {
    setCopied('');
    setShown(each);
  };
  const companies = [{ id: 0, name: 'No company' }, ...(codes.data?.companies ?? [])].map(({ id, name }) => ({
    value: String(id),
    text: name,
  }));
  const open = codes.data?.codes.find((each) => each.code === edited);
  return (
    <Page title="Tracking codes" wide>
      <AskBeforeLeaving when={isChanged || isTyped} text={`${changed} ${typed}`.trim()} />
      {said ? (
        <Notice tone="success" role="status">
          {said}
        </Notice>
      ) : null}
      <Failures of={failures} />
      {shown ? (
        <TrackingCodeLines code={shown} copied={copied} onCopied={setCopied} onClose={() => setShown(null)} />
      ) : null}
      {codes.data ? <AskedDomains domains={codes.data.domains} decide={decide} /> : null}
      {open ? (
        <TrackingCodeForm
          key={open.code}
          code={open}
          companies={withHolder(companies, open.company)}
          onSaved={(saved, isAll) => {
            setSaid(`${saved.code} has been saved as version ${saved.version} and is now in use.`);
            // The user may have opened another form meanwhile.
            setEdited((form) => (isAll && form === saved.code ? '' : form));
          }}
          onClose={() => askFirst(() => setEdited(''))}
          onUnsaved={setChanged}
        />
      ) : null}
      {question}
      {codes.data ? (
        <TrackingCodeTable
          codes={codes.data.codes}
          companies={companies}
          edited={edited}
          change={change}
          onLines={show}
          onEdit={({ code }) => {
            if (code === edited) return;
            askFirst(() => {
              setSaid('');
              setEdited(code);
            });
          }}
        />
      ) : (
        <Waiting asked={codes} />
      )}
      <AddTrackingCode companies={companies} onAdded={show} onUnsaved={setTyped} />
    </Page>
  );
}
