import { Card } from '../../src/kit/Card.tsx'
import { useCurrency } from '../../src/kit/currency.ts'
import { Figure, Figures } from '../../src/kit/Figures.tsx'
import { useLanguage } from '../../src/kit/language.ts'
import { CopyButton } from '../../src/kit/figures/CopyButton.tsx'
import { Delta } from '../../src/kit/figures/Delta.tsx'
import { hashrateColumn } from '../../src/kit/figures/hashrate.ts'
import { HashrateText } from '../../src/kit/figures/HashrateText.tsx'
import { FiatText, MoneyText } from '../../src/kit/figures/MoneyText.tsx'
import { MonoShort } from '../../src/kit/figures/MonoShort.tsx'
import { CountText, PercentText } from '../../src/kit/figures/NumberText.tsx'
import { QrCode } from '../../src/kit/figures/QrCode.tsx'
import { formatDuration } from '../../src/kit/figures/time.ts'
import { AgoText, TimeText } from '../../src/kit/figures/TimeText.tsx'
import { truncate } from '../../src/kit/figures/truncate.ts'

const NOW = Date.UTC(2026, 10, 15, 2, 30)
const ZONE = 480
const PRICES = { USD: '93250.11', CNY: '663012.5' }
const ADDRESS = 'bc1qxy2kgdygjrsqtzq2n0yrf2493p83kkfjhx0wlh'
const WORKERS = [104.2e12, 98.7e12, 0.4e12, null]
export const OBSERVER_LINK = 'https://pool.example/observer?accessKey=3f2a9c0d5e&coinType=BTC&observerUserId=104'

export default function FiguresPage() {
  const language = useLanguage(state => state.language)
  const choose = useCurrency(state => state.choose)
  const column = hashrateColumn(WORKERS, 'BTC', language)
  return (
    <div style={{ display: 'grid', gap: 16 }}>
      <h1>Figures</h1>
      <Figures>
        <Figure label="Hash rate, last 10 min" value={<HashrateText value={128.42e15} coin="BTC" uncertainty={1.2} />}><span>24 h <HashrateText value={126.9e15} coin="BTC" /></span><Delta change={1.2} /></Figure>
        <Figure label="Workers" value={<CountText value={10642} />}><PercentText value={0.42} /><Delta change={-3.4} /></Figure>
        <Figure label="Earned yesterday" value={<MoneyText amount="0.05814000" coin="BTC" />}><FiatText amount="0.05814000" prices={PRICES} /></Figure>
        <Figure label="Next difficulty" value={<Delta change={2.1} good="down" />}><span>{formatDuration(102 * 3_600_000, language)}</span><Delta change={0.01} /></Figure>
      </Figures>
      <Card title="Texts">
        <dl style={{ display: 'grid', gridTemplateColumns: 'auto 1fr', gap: '8px 16px', alignItems: 'center' }}>
          <dt>Money</dt><dd data-testid="money"><MoneyText amount="1234.123456789012345678" coin="ETH" trim={false} /></dd>
          <dt>Fiat</dt><dd><MoneyText amount="1.5" coin="BTC" prices={PRICES} /> <button type="button" onClick={() => choose('CNY')}>CNY</button></dd>
          <dt>Time</dt><dd data-testid="time"><TimeText at={NOW} zoneMinutes={ZONE} /></dd>
          <dt>Ago</dt><dd data-testid="ago"><AgoText at={NOW - 4000} now={NOW} zoneMinutes={ZONE} /></dd>
          <dt>Missing</dt><dd><HashrateText value={null} coin="BTC" /></dd>
          <dt>Address</dt><dd data-testid="address"><MonoShort text={ADDRESS} of="wallet address" /></dd>
          <dt>Copy</dt><dd data-testid="copy"><CopyButton text={OBSERVER_LINK} of="observer link" /></dd>
          <dt>Cut</dt><dd>{truncate('A remark that somebody wrote in one long breath and never looked at again')}</dd>
        </dl>
      </Card>
      <Card title="Column">
        <table style={{ textAlign: 'right' }}>
          <thead><tr><th>Hash rate, {column.unit}</th></tr></thead>
          <tbody>{WORKERS.map((value, at) => <tr key={at}><td>{value === null ? <HashrateText value={null} coin="BTC" /> : column.text(value)}</td></tr>)}</tbody>
        </table>
      </Card>
      <Card title="QR"><div data-testid="qr"><QrCode text={OBSERVER_LINK} of="observer link" fileName="observer-link" /></div></Card>
    </div>
  )
}
