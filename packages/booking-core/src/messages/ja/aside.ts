import type { Translation } from '../index.ts';

/** The words of what a plain journey never opens, in Japanese. */
export const aside: Translation<'aside'> = {
  // choosing on the map
  'pin.title': '地図で選ぶ',
  'pin.which': 'どの場所',
  'pin.map': '地図。ピンが目的の場所に重なるまで動かしてください。矢印キーで移動、プラスとマイナスで拡大・縮小します。',
  'pin.looking': '住所を検索中',
  'pin.none': 'ここには住所が見つかりません。地図を動かしてください。',
  'pin.failed': '住所を検索できませんでした。',
  'pin.unavailable': 'ここでは地図を表示できません。住所を入力してください。',
  'pin.use': 'この場所を使う',

  // choosing a time
  'time.quick': '{minutes}分',
  'time.quickLabel': '今から',
  'time.quickTooSoon': '最寄りのドライバーの到着まで{minutes}分かかります',
  'time.choose': '日時を選択',
  'time.calendar': 'カレンダー',
  'time.previousMonth': '前の月',
  'time.nextMonth': '次の月',
  'time.tooEarlyDay': '選択不可',
  'time.today': '今日',
  'time.hour': '時',
  'time.minute': '分',
  'time.later.one': '1つ遅く',
  'time.earlier.one': '1つ早く',
  'time.done': '完了',
  'time.clear': '消去',
  'time.zone': '時刻は乗車地の現地時間です：{zone}。',
  'time.repeated': 'その夜は時計が戻るため、{time}が2回あります。1回目の時刻として承ります。',
  'time.earliest': '最短 {time}',
  'return.required': 'お帰りの日時を選択してください。',
  'error.earliestReturn': 'お帰りは{time}以降をお選びください',
  'error.earliestPickup': 'この場所へのお迎えは最短で{time}です',
  'error.gap': 'その夜は時計が進むため、{time}は存在しません。別の時刻をお選びください。',

  // the rarer options
  'options.handBags': '手荷物',
  'options.handBags.hint': 'ひざに載る大きさ',
  'options.smallChildSeats': 'チャイルドシート（小）',
  'options.smallChildSeats.hint': '乳幼児、18kgまで',
  'options.largeChildSeats': 'チャイルドシート（大）',
  'options.largeChildSeats.hint': 'ジュニアシート、15～36kg',
  'options.smallPets': '小型のペット',
  'options.smallPets.hint': 'ケージに入れて',
  'options.otherPets': 'その他のペット',
  'options.otherPets.hint': '足元または荷室に',

  // note and promo code
  'note.heading': 'ドライバーへのご要望はありますか？',
  'note.hint': '待ち合わせ場所、目印、お荷物のお手伝いなど',
  'note.left': '残り{count}文字',
  'note.enterHint': 'Enterで保存、Shift+Enterで改行',
  'promo.heading': 'クーポンをお持ちですか？',
  'promo.apply': '適用',
  'promo.checking': 'コードを確認中',
  'promo.saves': '{money} 割引',
  'promo.remove': '削除',

  // questions
  'account.signOutQuestion': 'ログアウトしますか？',
  'payment.dropQuestion':
    'タクシーは予約済みで、お支払い待ちです。変更するにはこのご予約を取り消します（料金はかかりません）。続けますか？',
  'dialog.fareChanged': '料金が{before}から{after}に変わりました。新しい料金で予約しますか？',
  'dialog.question': '確認',
  'dialog.quotationExpired': 'お見積もりの有効期限切れ',
  'dialog.requote': '再見積もり',
  'error.quotationExpired': 'お見積もりの有効期限が切れました。もう一度お試しいただくか、{phone} までお電話ください',

  // what a step cannot offer
  'vehicle.failed': '車両を読み込めませんでした',
  'vehicle.noneHint': '人数やお荷物を減らすか、2件に分けてご予約ください。',
  'payment.failed': 'まだ予約は完了していません',
  'payment.noMethod': 'このご予約はオンラインでお支払いいただけません。お電話でご予約を承ります。',

  // why nothing can be booked
  'boot.failedTitle': '予約フォームを読み込めませんでした',
  'boot.refusedTitle': 'ここではご予約いただけません',
  'boot.refusedUnknown': 'このフォームのトラッキングコードが確認できません。',
  'boot.refusedDomain': 'このフォームは、表示中のサイトでの利用が登録されていません。',
  'boot.refusedExpired': 'このフォームのライセンスは期限切れです。',
  'boot.refusedDisabled': 'このフォームは停止されています。',
  'boot.refusedMissing': 'このフォームにはトラッキングコードがありません。',
  'boot.refusedPhone': 'お電話でのご予約は承っています。',

  // what was left
  'offline.restored': '入力内容が残っています。',
  'offline.left': '{from} から {to} までの予約内容が残っています。',
  'offline.continue': '予約を続ける',
  'offline.startAgain': '最初からやり直す',
  'places.viaHint': '途中で立ち寄る場所',
  'places.removeVia': '経由地 {number} を削除',
  'places.moveUp': '経由地 {number} を上へ移動',
  'places.moveDown': '経由地 {number} を下へ移動',
  'places.moved': '経由地 {from} を経由地 {to} に移動しました',
  'places.houseNumber': '番地または建物名、{title}',
  'places.houseNumberHint': 'ドライバーが入口を探す目印になります。',
  'offer.sets': '特典で決まっている項目：{parts}。それ以外は自由にお選びいただけます。',
  'offer.over': 'この特典は終了しているか、確認できません。特典なしでご予約いただけます。',
  'offer.lost': '特典を確認できませんでした。もう一度リンクを開くか、特典なしでご予約ください。',
};
