import { useState } from 'react'
import { Button } from '@mantine/core'
import { Card } from '../../src/kit/Card.tsx'
import { useConfirm } from '../../src/kit/ConfirmDialog.tsx'
import { Figure, Figures } from '../../src/kit/Figures.tsx'
import { Screen } from '../../src/kit/Screen.tsx'
import { Segmented } from '../../src/kit/Segmented.tsx'
import { StatusTag } from '../../src/kit/StatusTag.tsx'
import { Tabs } from '../../src/kit/Tabs.tsx'
import { toast } from '../../src/kit/toast/toast.ts'
import classes from '../Gallery.module.css'

export default function ControlsPage() {
  const [range, setRange] = useState<'1d' | '7d' | '30d'>('1d')
  const [tab, setTab] = useState<'open' | 'done'>('open')
  const [confirm, confirmation] = useConfirm()
  const remove = async () => {
    const sure = await confirm({
      title: 'Delete 3 observer links?', act: 'Delete 3 links', destructive: true,
      text: 'Whoever uses them loses access at once. This cannot be undone.',
    })
    toast[sure ? 'ok' : 'warn'](sure ? 'Deleted' : 'Kept')
  }
  const move = async () => {
    if (await confirm({ title: 'Move 12 workers?', act: 'Move workers', text: 'They leave Hall A and join Hall B.' })) toast.ok('Moved')
  }
  return (
    <Screen title="Controls" live={<StatusTag tone="ok">Live, 4 s ago</StatusTag>} actions={<><Button variant="default">UTC+8</Button><Button>Share view</Button></>}>
      <Figures>
        <Figure label="Hash rate, last 10 min" value="128.42" unit="PH/s ±1.2 %">24 h average 126.90 PH/s</Figure>
        <Figure label="Workers" value="642" unit="of 655"><StatusTag tone="bad">9 offline</StatusTag></Figure>
        <Figure label="Earned yesterday" value="0.05814" unit="BTC">≈ $5,421.77</Figure>
        <Figure label="Unpaid balance" value="0.00163" unit="/ 0.002 BTC" filled={0.81}>Next payout today 08:00–16:00</Figure>
      </Figures>
      <Card
        title="Hash rate"
        actions={<Segmented label="Range" value={range} onChange={setRange} choices={[{ value: '1d', label: '1 D' }, { value: '7d', label: '7 D' }, { value: '30d', label: '30 D' }]} />}
      >
        <p>{range}</p>
      </Card>
      <Card title="Tags">
        <div className={classes.row}>
          <StatusTag tone="ok">Online</StatusTag><StatusTag tone="bad">Offline</StatusTag><StatusTag tone="idle">Invalid</StatusTag><StatusTag tone="lamp">New</StatusTag>
        </div>
      </Card>
      <Card title="Dialogs and toasts">
        <div className={classes.row}>
          <Button color="red" onClick={() => void remove()}>Delete links</Button>
          <Button variant="default" onClick={() => void move()}>Move workers</Button>
          <Button variant="default" onClick={() => toast.ok('Saved')}>Toast</Button>
          <Button variant="default" onClick={() => toast.warn('The pool pays later today because of network fees')}>Warning</Button>
          <Button variant="default" onClick={() => toast.error('Wallet address format wrong')}>Error</Button>
        </div>
      </Card>
      <Tabs
        label="Requests" value={tab} onChange={setTab}
        tabs={[{ value: 'open', label: 'Open', count: 3, content: <Card title="Open">Three requests wait.</Card> }, { value: 'done', label: 'Done', count: 128, content: <Card title="Done">All done.</Card> }]}
      />
      {confirmation}
    </Screen>
  )
}
