import type { MouseEvent } from 'react'

/** For a link that script serves better than its address does: a click that asks for a new tab stays the browser's. */
export function onPlainClick(handle: (() => void) | undefined) {
  if (!handle) return undefined
  return (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    handle()
  }
}
