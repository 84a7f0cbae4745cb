import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { SEARCH } from '@adit/contract/constants'
import { forget, readHistory, remember } from './history.ts'

/** Where the arrows are: a row of the list, and in it the address or its ×. */
export type Place = { row: number; part: 'fill' | 'remove' }

/** The list under the input: open while one types, walked by arrows, gone 160 ms after the input is left (A§4). */
export function useHistoryList(fill: (address: string) => void) {
  const [addresses, setAddresses] = useState(readHistory)
  const [isOpen, setOpen] = useState(false)
  const [place, setPlace] = useState<Place | null>(null)
  const hiding = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(hiding.current), [])

  const open = () => {
    clearTimeout(hiding.current)
    setAddresses(readHistory())
    setOpen(true)
  }
  const close = () => {
    setOpen(false)
    setPlace(null)
  }
  const closeSoon = () => {
    hiding.current = setTimeout(close, SEARCH.hideDelayMs)
  }
  const pick = (address: string) => {
    fill(address)
    close()
  }
  const remove = (address: string) => {
    setAddresses(forget(address))
    setPlace(null)
  }

  const shown = isOpen && addresses.length > 0
  const move = (step: 1 | -1) => {
    if (!shown) return open()
    const row = place ? place.row + step : step > 0 ? 0 : addresses.length - 1
    setPlace(row < 0 || row >= addresses.length ? null : { row, part: place?.part ?? 'fill' })
  }
  const act = (at: Place) => at.part === 'fill' ? pick(addresses[at.row]!) : remove(addresses[at.row]!)

  /** What a key does to the list; false leaves it to the input. */
  const press = (key: string): boolean => {
    if (key === 'ArrowDown' || key === 'ArrowUp') move(key === 'ArrowDown' ? 1 : -1)
    else if (key === 'Escape' && shown) close()
    else if (!place) return false
    else if (key === 'ArrowRight' || key === 'ArrowLeft') setPlace({ ...place, part: key === 'ArrowRight' ? 'remove' : 'fill' })
    else if (key === 'Enter') act(place)
    else if (key === 'Delete') remove(addresses[place.row]!)
    else return false
    return true
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.nativeEvent.isComposing && press(event.key)) event.preventDefault()
  }
  return { addresses, shown, place: shown ? place : null, open, close, closeSoon, pick, remove, onKeyDown, remember: (address: string) => setAddresses(remember(address)) }
}
