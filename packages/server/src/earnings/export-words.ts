import type { Language } from '@adit/contract/languages'
import type { EarningTypeName, PaymentStatus, PayStatus } from '@adit/contract/earning-types'
import type { StatementEntry } from './read-statement.ts'

type Words = {
  date: string; time: string; userId: string; coin: string; type: string; work: string; amount: string; feePercent: string; fee: string; status: string; settled: string
  usd: string; cny: string; payId: string; address: string; hash: string; confirmations: string; paidAt: string; entry: string; balance: string
  opening: string; closing: string
  types: Record<EarningTypeName, string>
  statuses: Record<PayStatus | PaymentStatus, string>
  kinds: Record<StatementEntry['kind'], string>
  files: Record<'earnings' | 'payments' | 'statement', string>
}

/** What the columns of a file and the words in them are called. */
export const EXPORT_WORDS: Record<Language, Words> = {
  zh: {
    date: '收益日期 (UTC)', time: '时间', userId: '子账户', coin: '币种', type: '收益类型', work: '日算力', amount: '金额', feePercent: '费率 (%)', fee: '手续费', status: '状态', settled: '结算时间',
    usd: '当时价值 (USD)', cny: '当时价值 (CNY)', payId: '支付编号', address: '钱包地址', hash: '交易哈希', confirmations: '确认数', paidAt: '到账时间', entry: '项目', balance: '余额',
    opening: '期初余额', closing: '期末余额',
    types: {
      pps: 'PPS', pplns: 'PPLNS', solo: 'SOLO', ppapps: 'PPS+（PPS 部分）', ppapplns: 'PPS+（PPLNS 部分）', 'fpps-reward': 'FPPS 区块奖励', 'fpps-fee': 'FPPS 交易手续费',
      'fpps-fixed': '固定 FPPS', mev: 'MEV', gift: '合并挖矿', refund: '退款', compensation: '补偿',
    },
    statuses: { settled: '已结算', paying: '支付中', paid: '已支付', refunded: '已退回' },
    kinds: { earnings: '收益', refund: '退款', compensation: '补偿', deduction: '扣款', payment: '支付', paymentReturned: '支付退回', other: '其他' },
    files: { earnings: '收益', payments: '支付', statement: '对账单' },
  },
  en: {
    date: 'Earnings date (UTC)', time: 'Time', userId: 'Sub-account', coin: 'Coin', type: 'Earnings type', work: 'Daily hash rate', amount: 'Amount', feePercent: 'Fee (%)', fee: 'Fee',
    status: 'Status', settled: 'Settled at', usd: 'Value then (USD)', cny: 'Value then (CNY)', payId: 'Payment id', address: 'Wallet address', hash: 'Transaction hash',
    confirmations: 'Confirmations', paidAt: 'Paid at', entry: 'Entry', balance: 'Balance', opening: 'Opening balance', closing: 'Closing balance',
    types: {
      pps: 'PPS', pplns: 'PPLNS', solo: 'SOLO', ppapps: 'PPS+ (PPS part)', ppapplns: 'PPS+ (PPLNS part)', 'fpps-reward': 'FPPS block reward', 'fpps-fee': 'FPPS transaction fees',
      'fpps-fixed': 'FPPS fixed', mev: 'MEV', gift: 'Merged mining', refund: 'Refund', compensation: 'Compensation',
    },
    statuses: { settled: 'Settled', paying: 'Paying', paid: 'Paid', refunded: 'Returned' },
    kinds: { earnings: 'Earnings', refund: 'Refund', compensation: 'Compensation', deduction: 'Deduction', payment: 'Payment', paymentReturned: 'Payment returned', other: 'Other' },
    files: { earnings: 'earnings', payments: 'payments', statement: 'statement' },
  },
  ru: {
    date: 'Дата дохода (UTC)', time: 'Время', userId: 'Субаккаунт', coin: 'Монета', type: 'Вид дохода', work: 'Хешрейт за день', amount: 'Сумма', feePercent: 'Комиссия (%)', fee: 'Комиссия',
    status: 'Статус', settled: 'Рассчитано', usd: 'Стоимость тогда (USD)', cny: 'Стоимость тогда (CNY)', payId: 'Номер выплаты', address: 'Адрес кошелька', hash: 'Хеш транзакции',
    confirmations: 'Подтверждения', paidAt: 'Выплачено', entry: 'Операция', balance: 'Баланс', opening: 'Начальный баланс', closing: 'Конечный баланс',
    types: {
      pps: 'PPS', pplns: 'PPLNS', solo: 'SOLO', ppapps: 'PPS+ (часть PPS)', ppapplns: 'PPS+ (часть PPLNS)', 'fpps-reward': 'FPPS: награда за блок', 'fpps-fee': 'FPPS: комиссии транзакций',
      'fpps-fixed': 'Фиксированный FPPS', mev: 'MEV', gift: 'Совместный майнинг', refund: 'Возврат', compensation: 'Компенсация',
    },
    statuses: { settled: 'Рассчитано', paying: 'Выплачивается', paid: 'Выплачено', refunded: 'Возвращено' },
    kinds: { earnings: 'Доход', refund: 'Возврат', compensation: 'Компенсация', deduction: 'Удержание', payment: 'Выплата', paymentReturned: 'Возврат выплаты', other: 'Прочее' },
    files: { earnings: 'доход', payments: 'выплаты', statement: 'выписка' },
  },
}
