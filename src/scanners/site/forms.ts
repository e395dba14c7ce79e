import type { Page } from 'playwright-core'
import { typedValues } from './key-logging.ts'
import type { TypedValue } from './recording.ts'
import { pause, within } from './within.ts'

const mostFields = 12
const mostFrames = 5
const fieldMs = 2_000
const typingMs = 6_000
const pauseMs = 350
/** Shorter texts stand in requests by chance. */
const leastTyped = 9

/** Types known values into the fields that a visitor sees, and submits nothing. What is typed is noted as it is typed. */
export async function typeIntoForms(page: Page, mostMs: number, typed: TypedValue[]): Promise<void> {
  const until = Date.now() + mostMs
  for (const frame of page.frames().slice(0, mostFrames)) {
    const fields = frame.locator('input, textarea')
    const kinds = (await within(fields.evaluateAll(fieldKinds), fieldMs).catch(() => undefined)) ?? []
    for (const [index, field] of kinds.entries()) {
      if (typed.length >= mostFields || Date.now() >= until) return
      const value = field === '' ? undefined : typedValues[field]
      if (value === undefined) continue
      const target = fields.nth(index)
      typed.push({ field, value })
      const isDone = await within(
        target.pressSequentially(value, { timeout: typingMs }).then(() => true),
        typingMs,
      ).catch(() => undefined)
      // Some scripts send a moment after the last key.
      if (isDone) await pause(pauseMs)
      if (isDone) continue
      // A page that works hard at every key gets part of the value: then that is what can have been sent.
      const part = await within(target.inputValue({ timeout: fieldMs }), fieldMs).catch(() => undefined)
      if (part && part.length >= leastTyped && part !== value) typed.push({ field, value: part })
    }
  }
  // The last field is left as the others were: some scripts send when a visitor goes on.
  if (typed.length > 0) await within(page.keyboard.press('Tab'), fieldMs).catch(() => undefined)
}

/** Runs in the page: for each field what it asks for, empty for what is not typed into. */
function fieldKinds(fields: Element[]): string[] {
  return fields.slice(0, 60).map((field) => {
    const { type, disabled, readOnly, autocomplete, name, id } = field as HTMLInputElement
    const box = field.getBoundingClientRect()
    if (disabled || readOnly || box.width < 8 || box.height < 8) return ''
    if (getComputedStyle(field).visibility === 'hidden') return ''
    if (field instanceof HTMLTextAreaElement) return 'text'
    if (['email', 'password', 'tel', 'search', 'url', 'number'].includes(type)) return type
    if (type !== 'text') return ''
    const hint = `${autocomplete} ${name} ${id}`.toLowerCase()
    if (/e-?mail/.test(hint)) return 'email'
    if (/phone|\btel/.test(hint)) return 'tel'
    if (/search|query|\bq\b/.test(hint)) return 'search'
    return /name/.test(hint) ? 'name' : 'text'
  })
}
