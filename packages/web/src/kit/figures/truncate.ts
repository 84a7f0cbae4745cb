import { SCREEN } from '@adit/contract/constants'

/** A§9: a text is cut at 50 characters; a character is what a reader sees, so no emoji is cut in two. */
export function truncate(text: string, length: number = SCREEN.textCutAt): string {
  const characters = [...new Intl.Segmenter().segment(text)]
  return characters.length <= length ? text : `${characters.slice(0, length).map(each => each.segment).join('')}…`
}

/** An address or hash shortened in the middle; both ends stay, since people compare them. */
export const shortenMiddle = (text: string, ends = 6): string =>
  (text.length <= ends * 2 + 3 ? text : `${text.slice(0, ends)}…${text.slice(-ends)}`)
