import type { Translation } from '../index.ts';

/** The words of paying online, in Japanese. */
export const paying: Translation<'paying'> = {
  'paying.methodTitle': 'お支払い方法',
  'paying.cardTitle': 'カード情報',
  'paying.payNow': '今すぐ支払う',
  'paying.payPaypal': 'PayPal',
  'paying.reference': '予約番号',
  'paying.total': '合計料金',
  'paying.timeLeft': '残り時間',
  'paying.minutesLeft': '{minutes}:{seconds}',
  'paying.none': '–',

  // the card
  'paying.nameOnCard': 'カード名義人',
  'paying.cardNumber': 'カード番号',
  'paying.expiryMonth': '有効期限（月）',
  'paying.expiryYear': '有効期限（年）',
  'paying.expiry': '有効期限',
  'paying.cvc': 'セキュリティコード',
  'paying.billing': '請求先住所',
  'paying.country': '請求先の国',
  'paying.postalCode': '郵便番号',
  'paying.line1': '住所1',
  'paying.line2': '住所2',
  'paying.city': '市区町村',
  'paying.numberRequired': 'カード番号を入力してください',
  'paying.numberInvalid': 'カード番号が正しくありません',
  'paying.expiryRequired': '有効期限を入力してください',
  'paying.expiryInvalid': '有効期限が正しくありません',
  'paying.testOnly': 'テストモード：テスト用カード番号のみ使用でき、実際の決済は行われません。',
  'paying.testNumbers':
    '4242 4242 4242 4242は支払い成功、4000 0000 0000 0002は拒否、4000 0025 0000 3155は追加の確認を求めます。',
  'paying.orCard': 'またはカードで支払う',
  'paying.secure': 'カード情報は決済サービスに直接送信されます。当社がカード番号を閲覧・保存することはありません。',
  'paying.unavailable':
    'カード入力フォームを読み込めませんでした。もう一度お試しいただくか、別のお支払い方法をお選びください。',
  'paying.buttonUnavailable':
    'PayPalを読み込めませんでした。もう一度お試しいただくか、別のお支払い方法をお選びください。',

  // how it went
  'paying.unpaidTitle': '予約済み・未払い',
  'paying.unpaidNotice': '予約番号{reference}で予約済みです。お支払いをお待ちしています。料金は請求されていません。',
  'paying.unpaidText': 'タクシーは予約済みです。お支払いは完了しておらず、料金は請求されていません。',
  'paying.unpaidHint': '同じご予約のお支払いをやり直せます。二重に予約されることはありません。',
  'paying.payAgain': 'もう一度支払う',
  'paying.change': '予約を変更する',
  'paying.returnedTitle': '予約未完了',
  'paying.returnedText': 'タクシーは予約されていません。お支払いは不要で、請求済みの金額は返金されます。',
  'error.paymentInvalid': 'お支払い情報が正しくありません。もう一度お試しください。',
  'fare.held': '停止中',
};
