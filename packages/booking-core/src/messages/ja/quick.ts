import type { Translation } from '../index.ts';

/** The words of the short form, in Japanese. */
export const quick: Translation<'quick'> = {
  'quick.fine': '予約ページで内容をもう一度確認してから予約できます。',
  'quick.handedTitle': '予約を続けます',
  'quick.handed': '{host}の予約ページに行程が入力されています。',
  'quick.handedBlocked': 'ブラウザーで予約ページを開けませんでした。こちらから開いてください：',
  'quick.open': '予約ページを開く',
};
