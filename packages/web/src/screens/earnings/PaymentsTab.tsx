import { useState } from 'react'
import { PAYMENT_STATUSES } from '@adit/contract/earning-types'
import { earnings } from '@adit/contract/earnings'
import { DEFAULT_TIME_ZONE, offsetMinutes } from '@adit/contract/time-zones'
import { Segmented } from '../../kit/Segmented.tsx'
import { DataTable } from '../../kit/table/DataTable.tsx'
import { useText } from '../../kit/text.ts'
import { useUrlInput } from '../../kit/url-input.ts'
import { withoutCoin } from './EarningsTab.tsx'
import { Exports } from './Exports.tsx'
import { paymentColumns, type Payment } from './payment-columns.tsx'
import { PaymentDialog } from './PaymentDialog.tsx'
import { ListCard } from './ListCard.tsx'
import { useSource } from './record-source.ts'
import { SpanFilter } from './SpanFilter.tsx'
import classes from './Records.module.css'

export function PaymentsTab() {
  const t = useText('earnings')
  const { coin, usePayments, savePayments } = useSource()
  const [input, change, filtering] = useUrlInput(earnings.pay)
  const { userId: _userId, coinType: _coinType, pageNum, pageSize, ...filter } = input
  const list = usePayments({ ...filter, pageNum, pageSize })
  const [open, setOpen] = useState<Payment | null>(null)
  const zone = offsetMinutes(list.data?.timeZone ?? DEFAULT_TIME_ZONE)
  const shown = input.mergeCoinType ?? coin
  const columns = paymentColumns({ t, coin: shown, zone, onOpen: setOpen })
  return (
    <div className={classes.tab}>
      <ListCard title={t('payments.title')} actions={<Exports save={savePayments && (format => savePayments({ ...filter, format }))} />}>
        <DataTable
          id="payments" label={t('payments.title')} of={list} rowId={payment => payment.payId} columns={columns}
          filtering={withoutCoin(filtering, input.mergeCoinType !== undefined, () => change({ from: undefined, to: undefined, status: undefined }))}
          empty={{ title: t('payments.empty'), text: t('payments.empty.text') }}
          paging={{ pageNum, pageSize, onPage: change }} sorting={{ sort: null, onSort: () => {} }}
          filters={(
            <>
              <SpanFilter from={input.from} to={input.to} onChange={change} />
              <Segmented
                label={t('column.status')} value={input.status ?? 'all'} onChange={status => change({ status: status === 'all' ? undefined : status })}
                choices={[{ value: 'all' as const, label: t('filter.any') }, ...PAYMENT_STATUSES.map(value => ({ value, label: t(`status.${value}`) }))]}
              />
            </>
          )}
        />
      </ListCard>
      <PaymentDialog payment={open} coin={shown} zone={zone} onClose={() => setOpen(null)} />
    </div>
  )
}
