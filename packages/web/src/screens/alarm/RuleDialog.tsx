import { useState } from 'react'
import { alarm, ALARM_KINDS, type AlarmRule } from '@adit/contract/alarm'
import { ALARM } from '@adit/contract/constants'
import { offeredUnits, scaleHashrate, type HashrateUnit } from '@adit/contract/hashrate-units'
import type { Input, Output } from '@adit/contract/kit'
import { GROUP } from '@adit/contract/worker'
import { Dialog } from '../../kit/Dialog.tsx'
import { useContractForm } from '../../kit/form/contract-form.ts'
import { ContractForm } from '../../kit/form/ContractForm.tsx'
import { ChoiceField, NumberField } from '../../kit/form/Fields.tsx'
import { Segmented } from '../../kit/Segmented.tsx'
import { useText } from '../../kit/text.ts'
import { toast } from '../../kit/toast/toast.ts'
import classes from './Alarms.module.css'
import { DryRun } from './DryRun.tsx'
import { MachinePicker, type Machine } from './MachinePicker.tsx'
import { useGroups, useNamed } from './use-alarms.ts'

type Status = Output<typeof alarm.queryStatus>
type Props = { rule: AlarmRule | 'new' | null; status: Status | undefined; onClose: () => void }

export function RuleDialog({ rule, status, onClose }: Props) {
  const t = useText('alarm')
  return (
    <Dialog opened={rule !== null} onClose={onClose} title={t(rule === 'new' ? 'rule.add' : 'rule.change')}>
      {rule !== null && <RuleForm rule={rule === 'new' ? null : rule} status={status} onDone={onClose} />}
    </Dialog>
  )
}

const REACHES = ['all', 'group', 'named'] as const
type Reach = (typeof REACHES)[number]

function RuleForm({ rule, status, onDone }: { rule: AlarmRule | null; status: Status | undefined; onDone: () => void }) {
  const t = useText('alarm')
  const named = useNamed()
  const groups = useGroups()
  const coin = rule?.coinType ?? named.coinType
  const units = offeredUnits(coin)
  const [unit, setUnit] = useState(() => units.findLast(each => (rule?.hashrate ?? status?.current.hashrate ?? 0) >= each.size) ?? units[0]!)
  const [by, setBy] = useState<'percent' | 'value'>(rule?.kind === 'hashrate' && rule.percent === null ? 'value' : 'percent')
  const [reach, setReach] = useState<Reach>(rule && (rule.workers.length > 0 || rule.namesNobody) ? 'named' : rule && rule.groupId !== GROUP.all ? 'group' : 'all')
  const [machines, setMachines] = useState<Machine[]>(rule?.workers ?? [])
  const [rate, setRate] = useState(() => by === 'value' && rule?.hashrate ? plainly(rule.hashrate / unit.size) : '')
  const form = useContractForm(alarm.add, {
    ...named, coinType: coin, alarmId: rule?.alarmId, kind: rule?.kind ?? 'offline', minutes: rule?.minutes ?? ALARM.minutes.usual, interval: rule?.interval ?? ALARM.interval.usual,
    onlineWorkers: rule?.onlineWorkers ?? undefined, percent: rule?.percent ?? 50, hashrate: by === 'value' ? rule?.hashrate ?? undefined : undefined, rejectPercent: rule?.rejectPercent ?? 5,
    groupId: rule?.groupId ?? GROUP.all, workerIds: rule?.workers.map(({ id }) => id) ?? [],
  }, {
    onDone: () => { toast.ok(t('rule.saved')); onDone() }, words: { workerIds: t('picker.need') },
    saying: said => ofKind(said as Said, by),
    needs: said => fieldsOf(said.kind || 'offline', by).filter(name => name === 'workerIds' ? reach === 'named' : name !== 'groupId'),
  })
  const { values } = form
  const kind = values.kind || 'offline'
  const choose = (next: Machine[]) => {
    setMachines(next)
    form.set('workerIds', next.map(({ id }) => id) as never)
  }
  const said = ofKind(values as Said, by)
  const sayRate = (typed: string, of: HashrateUnit) => {
    setRate(typed)
    setUnit(of)
    form.set('hashrate', toRate(typed, of) as never)
  }
  return (
    <ContractForm of={form} submit={t('rule.save')}>
      <ChoiceField label={t('rule.kind')} choices={ALARM_KINDS.map(value => ({ value, label: t(`kind.${value}`) }))} {...form.field('kind')} />
      {kind === 'offline' && (
        <>
          <NumberField label={t('rule.minutes')} unit={t('unit.minutes')} hint={t('rule.minutes.hint')} {...form.field('minutes')} />
          <Segmented
            label={t('rule.reach')} value={reach} choices={REACHES.map(value => ({ value, label: t(`choose.${value}`) }))}
            onChange={next => { setReach(next); form.set('groupId', next === 'group' ? GROUP.none : GROUP.all); choose([]) }}
          />
          {reach === 'group' && (
            <ChoiceField
              label={t('rule.group')} {...form.field('groupId')} value={String(values.groupId)} onChange={next => form.set('groupId', Number(next))}
              choices={[{ value: String(GROUP.none), label: t('reach.ungrouped') }, ...groups.map(({ groupId, groupName }) => ({ value: String(groupId), label: groupName }))]}
            />
          )}
          {reach === 'named' && <MachinePicker chosen={machines} onChange={choose} name="workerIds" error={form.field('workerIds').error} />}
        </>
      )}
      {kind === 'online-count' && (
        <NumberField label={t('rule.online')} hint={status && t('rule.now', { figure: String(status.current.onlineWorkers) })} {...form.field('onlineWorkers')} />
      )}
      {kind === 'hashrate' && (
        <>
          <Segmented label={t('rule.by')} value={by} choices={(['percent', 'value'] as const).map(value => ({ value, label: t(`by.${value}`) }))} onChange={next => { setBy(next); sayRate('', unit) }} />
          {by === 'percent'
            ? <NumberField label={t('rule.percentOf')} unit="%" hint={rateHint(t, status, coin)} {...form.field('percent')} error={isPercent(values.percent) ? form.field('percent').error : t('rule.percent.range')} />
            : (
              <div className={classes.pair}>
                <NumberField
                  label={t('rule.rate')} decimals={powerOf(unit)} hint={rateHint(t, status, coin)} {...form.field('hashrate')} value={rate} onChange={(typed?: string | number) => sayRate(String(typed ?? ''), unit)}
                  error={!form.field('hashrate').error || isRate(values.hashrate) ? form.field('hashrate').error : t('rule.rate.range', { min: scaleHashrate(ALARM.hashrate.min, coin).text, max: scaleHashrate(ALARM.hashrate.max, coin).text })}
                />
                <ChoiceField
                  label={t('rule.unit')} choices={units.map(each => ({ value: each.label, label: each.label }))} name="unit" value={unit.label} error={undefined} required={false} disabled={form.pending} onBlur={() => {}}
                  onChange={label => sayRate(rate, units.find(each => each.label === label)!)}
                />
              </div>
            )}
        </>
      )}
      {kind === 'rejection' && (
        <NumberField
          label={t('rule.reject')} unit="%" decimals={1} hint={status && status.current.rejectPercent !== null && t('rule.now', { figure: `${status.current.rejectPercent.toFixed(2)}%` })} {...form.field('rejectPercent')}
        />
      )}
      <NumberField label={t('rule.every')} unit={t('unit.minutes')} hint={t('rule.every.hint')} {...form.field('interval')} />
      <DryRun key={JSON.stringify(said)} said={said} disabled={form.pending || (kind === 'offline' && reach === 'named' && machines.length === 0)} />
    </ContractForm>
  )
}

const isWithin = (value: unknown, { min, max }: { min: number; max: number }) => value === undefined || value === '' || (Number(value) >= min && Number(value) <= max)
const isPercent = (value: unknown) => isWithin(value, ALARM.percent)
const isRate = (value: unknown) => isWithin(value, ALARM.hashrate)

const powerOf = ({ size }: HashrateUnit) => Math.round(Math.log10(size))
/** By moving the point, which loses nothing: 1.1 PH/s is 1,100,000,000,000,000 and no part more. */
const toRate = (typed: string, unit: HashrateUnit) => typed === '' ? undefined : Number(`${typed}e${powerOf(unit)}`)
/** A number as one types it: never in exponents. */
const plainly = (value: number) => new Intl.NumberFormat('en', { useGrouping: false, maximumSignificantDigits: 15 }).format(value)

const rateHint = (t: ReturnType<typeof useText<'alarm'>>, status: Status | undefined, coin: AlarmRule['coinType'] & string) =>
  status && t('rule.now', { figure: status.current.hashrate === null ? '—' : scaleHashrate(status.current.hashrate, coin).text })

type Said = Input<typeof alarm.add>
const FIELDS = ['minutes', 'onlineWorkers', 'hashrate', 'percent', 'rejectPercent', 'groupId', 'workerIds'] as const
type Field = (typeof FIELDS)[number]

function fieldsOf(kind: AlarmRule['kind'], by: 'percent' | 'value'): readonly Field[] {
  const own: Record<AlarmRule['kind'], readonly Field[]> = {
    offline: ['minutes', 'groupId', 'workerIds'], 'online-count': ['onlineWorkers'], hashrate: [by === 'percent' ? 'percent' : 'hashrate'], rejection: ['rejectPercent'],
  }
  return own[kind]
}

/** Only what the chosen kind says is said. */
function ofKind(values: Said, by: 'percent' | 'value'): Said {
  const own = fieldsOf(values.kind, by)
  return { ...values, ...Object.fromEntries(FIELDS.filter(name => !own.includes(name)).map(name => [name, name === 'workerIds' ? [] : undefined])) }
}
