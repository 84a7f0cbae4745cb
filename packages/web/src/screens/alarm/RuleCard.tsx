import '@mantine/core/styles/ActionIcon.css'
import '@mantine/core/styles/Button.css'
import { ActionIcon, Button } from '@mantine/core'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { alarm, type AlarmRule } from '@adit/contract/alarm'
import type { Output } from '@adit/contract/kit'
import { useAct, useCall } from '../../kit/call.ts'
import { Card } from '../../kit/Card.tsx'
import { useConfirm } from '../../kit/ConfirmDialog.tsx'
import { ruleTitle } from '../../kit/rule-title.ts'
import { Await } from '../../kit/states/Await.tsx'
import { Skeleton } from '../../kit/states/Skeleton.tsx'
import { StatusTag } from '../../kit/StatusTag.tsx'
import { useText } from '../../kit/text.ts'
import { toast } from '../../kit/toast/toast.ts'
import { Toggle } from '../../kit/Toggle.tsx'
import classes from './Alarms.module.css'
import { ruleDetails } from './rule-words.ts'
import { RuleDialog } from './RuleDialog.tsx'
import { useGroups, useMayEdit, useNamed } from './use-alarms.ts'

/** What is watched. */
export function RuleCard({ status }: { status: Output<typeof alarm.queryStatus> | undefined }) {
  const t = useText('alarm')
  const named = useNamed()
  const mayEdit = useMayEdit()
  const rules = useCall(alarm.query, named)
  const [edited, setEdited] = useState<AlarmRule | 'new' | null>(null)
  const add = <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setEdited('new')}>{t('rule.add')}</Button>
  return (
    <Card title={t('rules')} flush actions={mayEdit && (rules.data?.items.length ?? 0) > 0 && add}>
      <Await
        of={rules} skeleton={<Skeleton height={180} />}
        empty={{ when: ({ items }) => items.length === 0, title: t('rules.empty'), text: t('rules.empty.text'), step: mayEdit && add }}
      >
        {({ items }) => <ul className={classes.list}>{items.map(rule => <RuleRow key={rule.alarmId} rule={rule} onEdit={() => setEdited(rule)} />)}</ul>}
      </Await>
      <RuleDialog key={edited === 'new' ? 'new' : edited?.alarmId} rule={edited} status={status} onClose={() => setEdited(null)} />
    </Card>
  )
}

function RuleRow({ rule, onEdit }: { rule: AlarmRule; onEdit: () => void }) {
  const t = useText('alarm')
  const named = useNamed()
  const mayEdit = useMayEdit()
  const groups = useGroups()
  const [confirm, confirmation] = useConfirm()
  const switcher = useAct(alarm.switcher)
  const remove = useAct(alarm.delete)
  const title = ruleTitle(t, rule)
  const onDelete = async () => {
    if (await confirm({ title: t('rule.delete.ask'), text: t('rule.delete.text', { rule: title }), act: t('rule.delete'), destructive: true }))
      remove.mutate({ ...named, alarmId: rule.alarmId }, { onSuccess: () => toast.ok(t('rule.deleted')) })
  }
  return (
    <li className={classes.row}>
      <div className={classes.main}>
        <b>{title}</b>
        <span className={classes.sub}>{ruleDetails(t, groups, rule)}</span>
      </div>
      <div className={classes.side}>
        {rule.ringing && <StatusTag tone="bad">{t('rule.ringing')}</StatusTag>}
        <Toggle
          label={t('rule.switch', { rule: title })} hidden checked={rule.open} disabled={!mayEdit || switcher.isPending}
          onChange={open => switcher.mutate({ ...named, alarmId: rule.alarmId, open: open ? 1 : 0 }, { onSuccess: () => toast.ok(t(open ? 'rule.on' : 'rule.off')) })}
        />
        {mayEdit && (
          <>
            <ActionIcon variant="subtle" color="gray" size="var(--target)" aria-label={t('rule.edit', { rule: title })} onClick={onEdit}><IconPencil size={18} aria-hidden /></ActionIcon>
            <ActionIcon variant="subtle" color="gray" size="var(--target)" aria-label={t('rule.delete.of', { rule: title })} onClick={() => void onDelete()}><IconTrash size={18} aria-hidden /></ActionIcon>
          </>
        )}
      </div>
      {confirmation}
    </li>
  )
}
