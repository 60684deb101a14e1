import type { Translation } from '../index.ts';

/** The words of the operator's site around the journey, in Japanese. */
export const site: Translation<'site'> = {
  'boot.loading': '予約フォームを読み込んでいます',
  'site.skip': '本文へ移動',
  'site.booking': 'タクシーを予約',
  'site.payment': 'お支払い',
  'site.ticket': 'チケット',
  'site.call': '電話する',
  'site.social': 'SNS',
  'site.terms': '利用規約',
  'site.testMode': 'テストモード：実際の予約は行われません',
  'site.quickBookingInvalid': 'この予約リンクはご利用いただけません',
  'site.quickBookingInvalidText':
    'リンクの有効期限（24時間）が切れている可能性があります。こちらから予約するか、お電話ください。',
  'site.signIn': 'ログイン',
  'site.menuOf': '{name}さんのメニュー',
  // labels of the pages, for their titles
  'site.dashboard': 'ダッシュボード',
  'site.commission': '手数料明細',
  'site.invoice': '請求書',
  'site.passengers': '乗客',
  'site.profile': 'プロフィール',
  'site.changePassword': 'パスワード変更',
  'site.resetPassword': '新しいパスワード',
  'site.confirmPassword': 'パスワードの確認',
  'site.places': 'マイプレイス',
  'site.bookings': '予約一覧',
  'site.booking.details': '予約の詳細',
  'site.bookInfo': '予約の照会',
  'site.menu': 'メニュー',
  'site.tracking': 'ご乗車の状況',
  'site.policy': 'プライバシーポリシー',
  'site.cookie': 'Cookie',
  'site.embed': 'サイトに予約フォームを設置',
};
