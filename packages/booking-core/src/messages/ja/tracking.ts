import type { Translation } from '../index.ts';

/** The words of following a ride, in Japanese. */
export const tracking: Translation<'tracking'> = {
  'tracking.title': 'ご乗車の状況',
  'tracking.find': 'ご乗車を追跡',
  'tracking.findText': '受け取ったリンクを開くか、予約から選んでください。',
  'tracking.loading': 'ご乗車の情報を確認中',

  // the live line, by status
  'tracking.upcoming': '{time}にご予約済み',
  'tracking.upcomingDriver': '{time}に{driver}がお迎えに伺います',
  'tracking.started': 'お迎えに向かっています',
  'tracking.away1': 'あと1分',
  'tracking.away': 'あと{minutes}分',
  'tracking.arrived': 'ドライバーが到着しました',
  'tracking.pob': '{place}へ向かっています',
  'tracking.arrive1': '{place}まであと1分',
  'tracking.arrive': '{place}まであと{minutes}分',
  'tracking.finish': '到着しました',
  'tracking.cancelled': 'このご乗車はキャンセルされました',
  'tracking.car': '{make} {model}（{colour}）',

  // how fresh it is
  'tracking.now': '位置情報：たった今',
  'tracking.ago': '位置情報：{age}前',
  'tracking.seconds1': '1秒',
  'tracking.seconds': '{count}秒',
  'tracking.minutes1': '1分',
  'tracking.minutes': '{count}分',
  'tracking.waiting': '最初の位置情報を待っています',
  'tracking.lost': '車両からの信号がありません',
  'tracking.lostText': '最終確認は{age}前です。ご乗車は続いています。ドライバーまたは当社へお電話いただけます。',
  'tracking.connecting': '接続中',
  'tracking.live': 'ライブ',
  'tracking.reconnecting': '接続が切れました。再接続中',
  'tracking.stopped': '接続がありません。10秒ごとに再試行しています',

  // the ride
  'tracking.steps': 'ご乗車の流れ',
  'tracking.step.upcoming': '予約済み',
  'tracking.step.started': 'お迎え中',
  'tracking.step.arrived': 'お迎え場所',
  'tracking.step.pob': 'ご乗車中',
  'tracking.step.finish': '到着',
  'tracking.done': '完了',
  'tracking.driver': 'ドライバー',
  'tracking.licence': '免許番号 {licence}',
  'tracking.vehicle': '車両',
  'tracking.plate': 'ナンバープレート',
  'tracking.noDriver': '担当ドライバーが決まり次第、ここに表示されます。',
  'tracking.map': '地図',
  'tracking.distance': '残り{distance}',
  'tracking.driven': '{time}から{distance}走行',

  // what can be done
  'tracking.callDriver': 'ドライバーに電話',
  'tracking.callOffice': '配車センターに電話',
  'tracking.share': 'ご乗車を共有',
  'tracking.shareText': '{company}でのご乗車を共有します',
  'tracking.shared': 'リンクをコピーしました。ご乗車の終了とともに無効になります。',
  'tracking.shareFailed': 'このリンクをコピーして共有してください。ご乗車の終了とともに無効になります。',
  'tracking.link': 'ご乗車のリンク',
  'tracking.sharedWithYou': 'このご乗車が共有されています。リンクはご乗車の終了とともに無効になります。',
  'tracking.ended': 'このご乗車は追跡できません',
  'tracking.endedText': 'ご乗車が終了したか、リンクが正しくありません。送信者に確認するか、お電話ください。',
  'tracking.details': '予約の詳細',

  // the notification
  'tracking.notify': 'ドライバーの到着を通知する',
  'tracking.notifyOn': 'ドライバーが到着したらお知らせします。',
  'tracking.hereTitle': 'ドライバーが到着しました',
  'tracking.hereText': '{car} {plate} がお迎え場所に到着しました。',
};
