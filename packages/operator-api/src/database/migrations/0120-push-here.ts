import type { Migration } from './migration.ts';

/** A driver's phone hears that the passenger says to be at the pick-up. */
export const pushHere: Migration = {
  name: '0120-push-here',
  statements: [
    'alter table push_messages drop constraint push_messages_news_check',
    `alter table push_messages add constraint push_messages_news_check
      check (news in ('given', 'changed', 'here', 'cancelled', 'withdrawn')) not valid`,
  ],
};
