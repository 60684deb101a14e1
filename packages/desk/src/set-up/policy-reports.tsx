import { useQuery } from '@tanstack/react-query';
import { Notice } from 'booking-ui/primitives';
import { useSheet } from 'booking-ui/styles/use-sheet.ts';
import { ask } from '../api/client.ts';
import { useMe } from '../session/session-context.ts';
import { Page, PlainTable, Waiting } from '../shell/page.tsx';
import { momentOf } from '../time.ts';
import styles, { css } from './set-up.module.css';

/** What a page tried to load, by the directive of the content security policy that blocked it. */
const kinds: Readonly<Record<string, string>> = {
  'base-uri': 'Base address',
  'child-src': 'Frame',
  'connect-src': 'Connection',
  'default-src': 'Anything',
  'font-src': 'Font',
  'form-action': 'Form sent elsewhere',
  'frame-ancestors': 'Embedding page',
  'frame-src': 'Frame',
  'img-src': 'Picture',
  'manifest-src': 'App manifest',
  'media-src': 'Audio or video',
  'object-src': 'Plug-in',
  'require-trusted-types-for': 'Text run as a script',
  'script-src': 'Script',
  'script-src-attr': 'Script in the page’s text',
  'script-src-elem': 'Script',
  'style-src': 'Style',
  'style-src-attr': 'Style in the page’s text',
  'style-src-elem': 'Style',
  'trusted-types': 'Text run as a script',
  'worker-src': 'Background script',
  unreadable: 'Not readable',
};

/** The source of blocked content, by the keyword that a browser reports instead of a URL. */
const sources: Readonly<Record<string, string>> = {
  blob: 'Made in the page',
  'blob:': 'Made in the page',
  data: 'Written in the page',
  'data:': 'Written in the page',
  eval: 'Text in the page',
  inline: 'The page itself',
  self: 'Your own address',
  'trusted-types-policy': 'Text in the page',
  'trusted-types-sink': 'Text in the page',
  'wasm-eval': 'Text in the page',
  unreadable: 'Not readable',
};

/** A plain description, with the browser’s own term beside it. */
function Worded({ words, code }: { words: string | undefined; code: string }) {
  useSheet(css);
  return words ? (
    <>
      {words} <code className={styles.code}>{code}</code>
    </>
  ) : (
    <code>{code}</code>
  );
}

/** What browsers blocked on the booking pages because of their content security policy. */
export function PolicyReports() {
  const { timezone } = useMe().operator;
  const asked = useQuery({ queryKey: ['policy-reports'], queryFn: ({ signal }) => ask('policyReports', { signal }) });
  return (
    <Page title="Blocked content" wide>
      <p>
        Content that browsers blocked on the booking pages. Some of it comes from visitors’ browser extensions. If a
        script from an address that is not yours is blocked on more than one day, investigate: somebody may be trying to
        steal card details.
      </p>
      {asked.data ? (
        <>
          {asked.data.full ? (
            <Notice role="status">The list is full. New entries are only in the server’s log.</Notice>
          ) : null}
          <PlainTable
            label="Blocked content"
            wide
            rows={asked.data.reports}
            keyOf={({ directive, blocked }) => `${directive} ${blocked}`}
            empty="Nothing has been blocked."
            columns={[
              { title: 'From', cell: ({ blocked }) => <Worded words={sources[blocked]} code={blocked} /> },
              { title: 'What', cell: ({ directive }) => <Worded words={kinds[directive]} code={directive} /> },
              { title: 'Count', figures: true, cell: ({ times }) => times },
              { title: 'First seen', cell: ({ firstAt }) => momentOf(firstAt, timezone) },
              { title: 'Last seen', cell: ({ lastAt }) => momentOf(lastAt, timezone) },
            ]}
          />
        </>
      ) : (
        <Waiting asked={asked} />
      )}
    </Page>
  );
}
