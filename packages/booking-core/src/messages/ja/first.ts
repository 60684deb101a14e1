import type { Translation } from '../index.ts';

/** The words of the first screen, in Japanese. */
export const first: Translation<'first'> = {
  // common
  'common.next': '次へ',
  'common.retry': 'もう一度試す',

  // steps
  'steps.journey': '行き先',
  'steps.vehicle': '車両',
  'steps.details': 'お客様情報',
  'steps.payment': 'お支払い',
  'steps.label': '手順',
  'steps.heading.journey': 'どちらまで行かれますか？',
  'steps.partFailed': 'この部分を読み込めませんでした。',
  'steps.reload': 'ページを再読み込み',

  // places
  'places.title': '場所',
  'places.pickup': 'お迎え場所',
  'places.dropoff': '目的地',
  'places.pickupHint': '住所・空港・郵便番号',
  'places.dropoffHint': '行き先を入力',
  'places.addVia': '経由地を追加',
  'places.swap': 'お迎え場所と目的地を入れ替える',
  'places.clear': '{title}を消去',
  'places.searching': '検索中',

  // time
  'time.heading': '日時',
  'time.pickup': 'お迎え時刻',
  'time.asap': '今すぐ',
  'time.later': '日時を指定',
  'time.soonest': '最寄りの空車を手配します',

  // return
  'return.heading': 'お帰り',
  'return.oneWay': '片道',
  'return.return': '往復',
  'return.add': '往復にする',
  'return.wait': '待機して往復',
};
