import { draftMail, type MailMessage } from './mail-texts.ts'

export type DrawnMail = { subject: string; text: string; html: string }

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escape = (text: string) => text.replace(/[&<>"']/g, sign => ESCAPES[sign]!)
const isLink = (text: string) => /^https?:\/\/\S+$/.test(text)

/** The message as plain text and as the simplest of pages. */
export function drawMail(message: MailMessage): DrawnMail {
  const { subject, paragraphs } = draftMail(message)
  const drawn = paragraphs.map(text => `<p>${isLink(text) ? `<a href="${escape(text)}">${escape(text)}</a>` : escape(text)}</p>`)
  return {
    subject,
    text: `${paragraphs.join('\n\n')}\n`,
    html: `<!doctype html><html lang="${message.lang}"><meta charset="utf-8"><title>${escape(subject)}</title>`
      + `<body style="font: 16px/1.5 sans-serif; max-width: 36em; margin: 2em auto; padding: 0 1em">${drawn.join('')}</body></html>`,
  }
}
