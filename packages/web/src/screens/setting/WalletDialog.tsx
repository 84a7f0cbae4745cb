import '@mantine/core/styles/ActionIcon.css'
import '@mantine/core/styles/Button.css'
import '@mantine/core/styles/Input.css'
import { ActionIcon, Button, CloseButton, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { MOST_WALLETS, set } from '@adit/contract/set'
import { evenSplit, isSplit, toHundredths, toPercent } from '@adit/contract/wallet-split'
import { useAct } from '../../kit/call.ts'
import { NOTHING } from '../../kit/figures/numbers.ts'
import { useText } from '../../kit/text.ts'
import type { Setting } from './PayoutSettings.tsx'
import { ProtectedDialog } from '../../kit/form/ProtectedDialog.tsx'
import classes from './Setting.module.css'

type Draft = { address: string; percent: string; paymentId?: string | undefined }

/** One address, or several with their shares. */
export function WalletDialog({ setting, onClose }: { setting: Setting; onClose: () => void }) {
  const t = useText('setting')
  const { userId, coinType } = setting
  const wallets: Draft[] = setting.wallets.map(({ address, percent, paymentId }) => ({ address, percent: String(Number(percent)), ...paymentId && { paymentId } }))
  return (
    <ProtectedDialog
      title={t('wallet.title', { coin: coinType })} call={set.settingUpdate} submit={t('save')} done={t('wallet.done')} onClose={onClose}
      initial={{ userId, coinType, wallets: wallets.length ? wallets : [{ address: '', percent: '100' }] }}
    >
      {form => (
        <>
          <Wallets wallets={(form.values.wallets || []) as Draft[]} onChange={changed => form.set('wallets', changed)} disabled={form.pending} setting={setting} error={form.field('wallets').error} />
          <p className={classes.note}><span>{t('wallet.pauses')}</span></p>
        </>
      )}
    </ProtectedDialog>
  )
}

type Props = { wallets: Draft[]; onChange: (wallets: Draft[]) => void; disabled: boolean; setting: Setting; error: string | undefined }

function Wallets({ wallets, onChange, disabled, setting, error }: Props) {
  const t = useText('setting')
  const closeHelp = useAct(set.percentHelpClose)
  const several = wallets.length > 1
  const put = (at: number, change: Partial<Draft>) => onChange(wallets.map((wallet, place) => place === at ? { ...wallet, ...change } : wallet))
  const evenly = (drafts: Draft[]) => onChange(evenSplit(drafts.length).map((share, at) => ({ ...drafts[at]!, percent: String(Number(toPercent(share))) })))
  const shares = wallets.map(({ percent }) => toHundredths(percent))
  // a share that cannot be read is no 0: then there is no total, and its field says why
  const total = shares.every(share => share !== undefined) ? shares.reduce((sum, share) => sum + share, 0) : null
  const right = isSplit(wallets.map(({ percent }) => percent))
  return (
    <fieldset className={classes.split} disabled={disabled} name="wallets">
      {several && setting.percentHelp && !closeHelp.isSuccess && (
        <div className={classes.note}><p>{t('split.help')}</p><CloseButton iconSize={16} aria-label={t('split.helpClose')} onClick={() => closeHelp.mutate({})} /></div>
      )}
      {wallets.map((wallet, at) => (
        // a row is its place: two may be empty at once
        <div key={at} className={classes.wallet}>
          <TextInput
            label={several ? t('wallet.addressOf', { number: at + 1 }) : t('wallet.address')} value={wallet.address} autoComplete="off" spellCheck={false} classNames={{ input: classes.address! }}
            onChange={event => put(at, { address: event.currentTarget.value })}
          />
          <TextInput label={t('split.share')} value={wallet.percent} error={shares[at] === undefined && t('split.decimals')} inputMode="decimal" onChange={event => put(at, { percent: event.currentTarget.value.replace(',', '.') })} rightSection="%" />
          <ActionIcon variant="subtle" color="red" size="var(--target)" disabled={!several} aria-label={t('split.remove', { number: at + 1 })} onClick={() => evenly(wallets.filter((_, place) => place !== at))}><IconTrash size={16} /></ActionIcon>
          {setting.takesPaymentId && (
            <TextInput className={classes.wide!} label={t('wallet.paymentIdOptional')} value={wallet.paymentId ?? ''} spellCheck={false} onChange={event => put(at, { paymentId: event.currentTarget.value || undefined })} />
          )}
        </div>
      ))}
      <p className={classes.total}>
        <span>{t('split.total')} <b data-wrong={!right || undefined}>{total === null ? NOTHING : t('percent', { percent: total / 100 })}</b></span>
        {wallets.length < MOST_WALLETS && <Button variant="default" size="compact-sm" onClick={() => evenly([...wallets, { address: '', percent: '0' }])}>{t('split.add')}</Button>}
        {several && <Button variant="default" size="compact-sm" onClick={() => evenly(wallets)}>{t('split.even')}</Button>}
      </p>
      {(!right || error) && <p role="alert" className={classes.note} data-tone="bad"><span>{right ? error : t('split.wrong')}</span></p>}
    </fieldset>
  )
}
