import type { Deps } from '../deps.ts';
import { mailOf } from './email.ts';
import { speak } from './languages/index.ts';
import type { Mail } from './mailer.ts';
import { quoted } from './neutral.ts';

/** Emails about accounts, in the language that the owner's browser requests. */

const localizerOf = (deps: Deps, language: string) => speak(deps.operator.configuration, language);

/**
 * The email with a link to choose a new password.
 * @param accounts the account with this address, or all that share it while none has confirmed it: when each was
 * created, epoch milliseconds, and its link.
 */
export function resetEmail(
  deps: Deps,
  to: string,
  language: string,
  accounts: readonly { readonly madeAt: number; readonly link: string }[],
): Mail {
  const localizer = localizerOf(deps, language);
  const { t, when } = localizer;
  const single = accounts.length === 1;
  return mailOf(deps, {
    localizer,
    to,
    kind: 'security',
    subject: t('subject.reset'),
    lead: [t('account.reset'), single ? '' : t('account.several')],
    actions: accounts.map(({ madeAt, link }) => ({ label: single ? t('do.password') : when(madeAt), url: link })),
    foot: t('account.resetOnce'),
  });
}

/** Notifies the owner of an email address that it was used to sign up a second time. */
export function secondSignUpEmail(deps: Deps, to: string, language: string, ownUrl: string): Mail {
  const localizer = localizerOf(deps, language);
  const { t } = localizer;
  return mailOf(deps, {
    localizer,
    to,
    kind: 'security',
    subject: t('subject.haveAccount'),
    lead: [t('account.exists'), t('account.signIn')],
    actions: [{ label: t('do.signIn'), url: `${ownUrl}/profile` }],
  });
}

/** The emails to the old and the new address when an account's email address is changed. */
export function emailChangeEmails(deps: Deps, from: string, to: string, language: string) {
  const localizer = localizerOf(deps, language);
  const { t } = localizer;
  const security = { localizer, kind: 'security' } as const;
  return {
    confirm: (link: string): Mail =>
      mailOf(deps, {
        ...security,
        to,
        subject: t('subject.confirmEmail'),
        lead: [t('account.confirm')],
        actions: [{ label: t('do.confirm'), url: link }],
        foot: t('account.confirmOnce'),
      }),
    taken: (ownUrl: string): Mail =>
      mailOf(deps, {
        ...security,
        to,
        subject: t('subject.haveAccount'),
        lead: [t('account.taken'), t('account.signInHere')],
        actions: [{ label: t('do.signIn'), url: `${ownUrl}/profile` }],
      }),
    old: mailOf(deps, {
      ...security,
      to: from,
      subject: t('subject.emailWillChange'),
      lead: [t('account.willChange', { email: to }), t('account.notYou')],
    }),
    changed: mailOf(deps, {
      ...security,
      to: from,
      subject: t('subject.emailChanged'),
      lead: [t('account.changed', { email: to }), t('account.notYou')],
    }),
  };
}

/**
 * Tells those who can approve it that somebody asks to book for a company. The name is what they typed at sign-up.
 * @param page where they can approve it
 */
export function bookerRequestEmail(
  deps: Deps,
  to: string,
  request: { readonly name: string; readonly company: string },
  page: string,
): Mail {
  const localizer = localizerOf(deps, '');
  const { t } = localizer;
  const named = { name: quoted(request.name), company: request.company };
  return mailOf(deps, {
    localizer,
    to,
    subject: t('subject.bookerAsks', named),
    lead: [t('account.bookerAsks', named)],
    actions: [{ label: t('do.request'), url: page }],
  });
}

/** Tells the applicant that they can book for a company from now on. */
export function bookerApprovedEmail(deps: Deps, to: string, company: string, ownUrl: string): Mail {
  const localizer = localizerOf(deps, '');
  const { t } = localizer;
  return mailOf(deps, {
    localizer,
    to,
    subject: t('subject.bookerJoined', { company }),
    lead: [t('account.bookerJoined', { company })],
    actions: [{ label: t('do.signIn'), url: `${ownUrl}/profile` }],
  });
}

/** Forwards a visitor's message from the comment form to the operator. */
export function commentEmail(
  deps: Deps,
  to: string,
  comment: {
    readonly kind: string;
    /** The visitor's address; '' when they left none. */
    readonly email: string;
    readonly subject: string;
    /** Already neutralised by `quoted`. */
    readonly lines: readonly string[];
    readonly from: readonly string[];
  },
): Mail {
  return mailOf(deps, {
    localizer: localizerOf(deps, ''),
    to,
    replyTo: comment.email,
    kind: 'comment',
    subject: `[${quoted(comment.kind) || 'comment'}] ${quoted(comment.subject)}`,
    lead: comment.lines,
    isLeadQuoted: true,
    notes: comment.from,
  });
}

/** Tells somebody that they cannot book for a company: their request was declined, or they were removed from it. */
export function bookerOutEmail(deps: Deps, to: string, company: string, wasIn: boolean): Mail {
  const localizer = localizerOf(deps, '');
  const { t } = localizer;
  return mailOf(deps, {
    localizer,
    to,
    subject: t('subject.bookerOut', { company }),
    lead: [t(wasIn ? 'account.bookerRemoved' : 'account.bookerDeclined', { company })],
  });
}
