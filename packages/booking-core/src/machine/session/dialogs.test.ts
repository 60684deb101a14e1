import { describe, expect, test } from 'vitest';
import { aProfile } from '../../testing/builders.ts';
import { initialState } from '../initial.ts';
import type { Dialog, FlowState } from '../state.ts';
import { accountDialogs } from './dialogs.ts';
import { asking } from './sign-in-first.ts';

const { flow } = initialState('wizard');
const showing = (dialog: Dialog | null): FlowState => ({ ...flow, dialog });
const offline = { kind: 'offline' } as const;
const signIn = { kind: 'signIn', tab: 'signIn', ...asking } as Extract<Dialog, { kind: 'signIn' }>;
const forgot = { kind: 'forgot', ...asking, email: 'ada@example.com' } as Extract<Dialog, { kind: 'forgot' }>;
const note = showing({ kind: 'note', goOn: null });

describe('the dialog of signing in and up [2§2.43]', () => {
  test('changes its tab, which takes what was said away; not while it asks', () => {
    const event = { type: 'session.tabChosen', tab: 'signUp' } as const;
    const said = showing({ ...signIn, error: { key: 'error.generic' } });
    expect(accountDialogs(said, event).dialog).toEqual({ ...signIn, tab: 'signUp', error: null });
    const busy = showing({ ...signIn, requestId: 'r' });
    expect(accountDialogs(busy, event)).toBe(busy);
    expect(accountDialogs(note, event)).toBe(note);
  });

  test.each([
    ['signing in', signIn],
    ['a forgotten password', forgot],
  ])('of %s says what was refused, each time anew, and is free again [2§8.3]', (_, dialog) => {
    const event = { type: 'session.refused', requestId: 'r', error: offline } as const;
    const once = accountDialogs(showing({ ...dialog, requestId: 'r' }), event);
    expect(once.dialog).toEqual({ ...dialog, requestId: null, error: { key: 'error.offlineTryAgain' }, refusals: 1 });
    expect(accountDialogs(once, event).dialog).toMatchObject({ refusals: 2 });
  });

  test('says nothing where another dialog is', () => {
    const event = { type: 'session.refused', requestId: 'r', error: offline } as const;
    expect(accountDialogs(note, event)).toBe(note);
    expect(accountDialogs(flow, event)).toBe(flow);
  });

  test('closes when somebody is signed in [2§4.3]', () => {
    const event = { type: 'session.signedIn', requestId: 'r', profile: aProfile() } as never;
    expect(accountDialogs(showing(signIn), event).dialog).toBeNull();
  });
});

test('a forgotten password is asked about with the email that was typed [2§2.49]', () => {
  const opened = (email?: string) =>
    accountDialogs(flow, { type: 'session.forgotOpened', ...(email === undefined ? {} : { email }) }).dialog;
  expect(opened('ada@example.com')).toEqual(forgot);
  expect(opened()).toEqual({ ...forgot, email: '' });
});

test('the link that was sent is a message; signing out is a question [2§2.31 2§8.5]', () => {
  expect(accountDialogs(showing(forgot), { type: 'session.resetSent', requestId: 'r' } as never).dialog).toEqual({
    kind: 'alert',
    title: 'message',
    text: { key: 'account.resetSent' },
  });
  expect(accountDialogs(flow, { type: 'session.signOutRequested' }).dialog).toEqual({
    kind: 'confirm',
    title: 'pleaseConfirm',
    text: { key: 'account.signOutQuestion' },
    onOk: 'signOut',
  });
});
