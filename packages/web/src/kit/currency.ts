import { create } from 'zustand'
import { CURRENCIES, DEFAULT_CURRENCY, type Currency } from '@adit/contract/currencies'
import { readStored, writeStored } from './stored.ts'

type CurrencyChoice = { currency: Currency; choose: (currency: Currency) => void }

/** A§1: the currency fiat values are shown in, kept in the browser. */
export const useCurrency = create<CurrencyChoice>()(set => ({
  currency: CURRENCIES.find(each => each === readStored('currency')) ?? DEFAULT_CURRENCY,
  choose: currency => {
    writeStored('currency', currency)
    set({ currency })
  },
}))
